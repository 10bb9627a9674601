import { Provisioning } from './acceptance.ts';
import { inClassroom, inWork, workPath } from './places.ts';
import { WorkState } from '../rules/progress.ts';
import { PublishedGrade } from './publishing.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Sha, Timestamp } from './values.ts';
import { workTiming } from './works.ts';
import { z } from '../zod.ts';

/** The student's own submission, as the My Work page shows it. */
const AcceptedWork = z.object({
  student_work_id: Id,
  accepted_at: Timestamp,
  repo_name: z.string(),
  submitted_at: Timestamp.nullable(),
  commit_amount: Count,
  /** Only commits on this branch count. Null until the repository exists. */
  default_branch: z.string().nullable().default(null),
  /** Counts unless a newer commit arrives in time. Null while the branch has only starter code. */
  newest_commit: z.object({ sha: Sha, received_at: Timestamp }).nullable().default(null),
  last_commit_date: Timestamp.nullable(),
  provisioning: Provisioning,
  can_submit: z.boolean(),
  /** Null unless published. */
  grade: PublishedGrade.nullable(),
  /** The grade was published and then unpublished. */
  grade_withdrawn: z.boolean().default(false),
  ...workTiming,
  /** Whether there are results of automatic tests, or will be. */
  has_tests: z.boolean().default(false),
  /** For a graded submission: the commit that would count now, if it is not the graded one. */
  recounted_sha: Sha.nullable().default(null),
});

/** `work` is null until the student accepts. */
export const MyWork = z.object({
  assignment_id: Id,
  assignment_name: z.string(),
  /** Markdown. */
  description: z.string().nullable().default(null),
  work_state: WorkState,
  effective_due_date: Timestamp.nullable(),
  due_time_zone: z.string(),
  has_extension: z.boolean(),
  /** Why staff gave the student more time; null without a reason. */
  extension_reason: z.string().nullable().default(null),
  work: AcceptedWork.nullable(),
  /** Archived assignments are listed only with a published grade. */
  archived: z.boolean().default(false),
});
export type MyWork = z.infer<typeof MyWork>;

/** The page that unfolds this submission and its grade. */
export function gradeLink(site: string, workId: number): string {
  return `${site}/app/my-work/${workId}`;
}

/**
 * The code above a published comment. The last of `lines` is the commented line, or the last one of several,
 * of which `start_line` is the first.
 */
const CodeExcerpt = z.object({
  path: z.string(),
  line: z.int().min(1),
  start_line: z.int().min(1).nullish(),
  lines: z.array(z.string()),
});
export type CodeExcerpt = z.infer<typeof CodeExcerpt>;

export const myWorkRoutes = {
  getMyWork: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/my-work',
    policy: 'student',
    tag: 'works',
    summary: "The caller's own submissions for all assignments of the classroom",
    params: inClassroom,
    /** Open ones by due date, then the others, newest first. */
    answer: z.object({ my_work: z.array(MyWork) }),
  }),

  getPublishedCode: defineRoute({
    method: 'GET',
    path: `${workPath}/published-code`,
    policy: 'work',
    tag: 'works',
    summary: 'The code above each comment of the published grade, at the graded commit',
    params: inWork,
    /** Empty before publication. Leaves out files that are too large or not text. */
    answer: z.object({ excerpts: z.array(CodeExcerpt) }),
    errors: ['repository_not_ready'],
  }),
} as const;
