import { Provisioning } from './acceptance.ts';
import { inClassroom } from './places.ts';
import { WorkState } from '../rules/progress.ts';
import { PublishedGrade } from './publishing.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Sha, Timestamp } from './values.ts';
import { workTiming } from './works.ts';
import { z } from '../zod.ts';

/** What a student sees of their own work: the page beyond the landing page. */

/** Where the student stands with an assignment that they have accepted. */
const AcceptedWork = z.object({
  student_work_id: Id,
  accepted_at: Timestamp,
  repo_name: z.string(),
  submitted_at: Timestamp.nullable(),
  commit_amount: Count,
  /** The branch whose commits count; null until the repository exists. */
  default_branch: z.string().nullable().default(null),
  /** What counts if nothing newer arrives in time; null while the branch has nothing of theirs. */
  newest_commit: z.object({ sha: Sha, received_at: Timestamp }).nullable().default(null),
  last_commit_date: Timestamp.nullable(),
  provisioning: Provisioning,
  can_submit: z.boolean(),
  /** Null until it is published. */
  grade: PublishedGrade.nullable(),
  /** There was a grade, and it has been taken back. */
  grade_withdrawn: z.boolean().default(false),
  ...workTiming,
  /** Graded already: the commit that would count by now, when it is not the graded one. */
  recounted_sha: Sha.nullable().default(null),
});

/** `work` is null while the student has not accepted. */
export const MyWork = z.object({
  assignment_id: Id,
  assignment_name: z.string(),
  work_state: WorkState,
  effective_due_date: Timestamp.nullable(),
  due_time_zone: z.string(),
  has_extension: z.boolean(),
  work: AcceptedWork.nullable(),
});
export type MyWork = z.infer<typeof MyWork>;

export const myWorkRoutes = {
  getMyWork: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/my-work',
    policy: 'student',
    tag: 'works',
    summary: "The caller's own work on every assignment of the classroom",
    params: inClassroom,
    /** The most urgent first, by the clock of the server. */
    answer: z.object({ my_work: z.array(MyWork) }),
  }),
} as const;
