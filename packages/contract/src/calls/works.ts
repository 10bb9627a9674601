import { AutograderReport } from './autograder.ts';
import { Feedback } from './feedback.ts';
import { inAssignment, inWork, workPath, worksPath } from './places.ts';
import { WorkState } from '../rules/progress.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, Sha, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** A student's work on an assignment and its standing. */

/** The id of the row that stands for a student who has not accepted. */
export const noWorkId = -1;

const Contributor = z.object({ full_name: z.string(), github_username: z.string() });

/** Why the commit that counts is that one. */
export const CountedReason = z.enum(['deadline', 'grading', 'late_accepted', 'nothing_in_time']);
export type CountedReason = z.infer<typeof CountedReason>;

/** The commit that is graded; nobody pushed the starter commit, so it was never received. */
const CountedCommit = z.object({
  sha: Sha,
  reason: CountedReason,
  received_at: Timestamp.nullable(),
});

/** The newest head that came too late, which a professor may count instead. */
export const LateHead = z.object({ sha: Sha, received_at: Timestamp });
export type LateHead = z.infer<typeof LateHead>;

/** What time has made of a work: its own deadline, and which commit counts by it. */
export const workTiming = {
  /** Null until the repository exists, and once it has gone. */
  repo_url: z.string().nullable(),
  /** The main due date, or the student's own extension. */
  effective_due_date: Timestamp.nullable(),
  has_extension: z.boolean(),
  /** Accepted, or last pushed, after the effective due date. */
  is_late: z.boolean(),
  history_rewritten: z.boolean(),
  /** Null while the deadline has not passed, or without one while grading has not begun. */
  counted_commit: CountedCommit.nullable(),
  late_head: LateHead.nullable(),
};

export const StudentWork = z.object({
  student_work_id: z.union([Id, z.literal(noWorkId)]),
  org_name: z.string(),
  classroom_id: Id,
  assignment_name: z.string(),
  assignment_outline_id: Id,
  repo_name: z.string(),
  unique_due_date: Timestamp.nullable(),
  manual_feedback_score: z.number().nullable(),
  auto_grader_score: z.number().nullable(),
  /** Where that score comes from. */
  autograder_report: AutograderReport.nullable(),
  grades_published_timestamp: Timestamp.nullable(),
  work_state: WorkState,
  created_at: Timestamp,
  commit_amount: Count,
  first_commit_date: Timestamp.nullable(),
  last_commit_date: Timestamp.nullable(),
  contributors: z.array(Contributor),
  ...workTiming,
  new_commits_since_grading: Count,
  /** For a graded work: the commit that would count by now, when it is not the graded one. */
  recounted_sha: Sha.nullable(),
  /** The default branch, when something was pushed and that holds the starter code alone. */
  nothing_on_branch: z.string().nullable().default(null),
});
export type StudentWork = z.infer<typeof StudentWork>;

export const PaginatedStudentWork = StudentWork.extend({
  row_num: z.int().min(1),
  total_student_works: Count,
  previous_student_work_id: Id.nullable(),
  next_student_work_id: Id.nullable(),
  /** Somebody else in the list has the same name. */
  has_namesake: z.boolean().default(false),
});
export type PaginatedStudentWork = z.infer<typeof PaginatedStudentWork>;

/** The work's own fields stand at the top level too: some clients read a bare StudentWork here. */
export const WorkDetail = StudentWork.extend({
  student_work: PaginatedStudentWork,
  feedback: z.array(Feedback),
});
export type WorkDetail = z.infer<typeof WorkDetail>;

const WorkPointer = z.object({
  work_id: Id,
  assignment_id: Id,
  classroom_id: Id,
  org_id: Id,
});

/** Named, so that a newer push between reading and deciding is not counted unseen. */
export const CountLate = z.object({ sha: Sha });

export const workRoutes = {
  listWorks: defineRoute({
    method: 'GET',
    path: worksPath,
    policy: 'ta',
    tag: 'works',
    summary: 'The works of an assignment, and a row for every student without one',
    params: inAssignment,
    answer: z.object({ student_works: z.array(StudentWork) }),
  }),

  getWork: defineRoute({
    method: 'GET',
    path: workPath,
    policy: 'work',
    tag: 'works',
    summary: 'One work with its neighbours and its feedback',
    params: inWork,
    answer: WorkDetail,
  }),

  submitWork: defineRoute({
    method: 'POST',
    path: `${workPath}/submit`,
    policy: 'ownWork',
    tag: 'works',
    summary: 'Hand the work in; once it is, asking again changes nothing',
    params: inWork,
    answer: z.object({ student_work: StudentWork }),
    errors: ['nothing_to_submit'],
  }),

  countLateHead: defineRoute({
    method: 'POST',
    path: `${workPath}/count-late`,
    policy: 'professor',
    tag: 'works',
    summary: 'Count the newest late commit instead of what was there in time',
    params: inWork,
    body: CountLate,
    answer: z.object({ student_work: StudentWork }),
    errors: ['not_the_late_head', 'already_graded'],
  }),

  uncountLateHead: defineRoute({
    method: 'DELETE',
    path: `${workPath}/count-late`,
    policy: 'professor',
    tag: 'works',
    summary: 'Count again what was there in time',
    params: inWork,
    answer: z.object({ student_work: StudentWork }),
    errors: ['already_graded'],
  }),

  getWorkPointer: defineRoute({
    method: 'GET',
    path: '/works/:wid',
    policy: 'workPointer',
    tag: 'works',
    summary: 'Where a work belongs, for links opened cold',
    params: z.object({ wid: PathId }),
    answer: WorkPointer,
  }),
} as const;
