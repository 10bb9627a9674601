import { AutograderReport } from './autograder.ts';
import { Feedback } from './feedback.ts';
import { inAssignment, inWork, workPath, worksPath } from './places.ts';
import { WorkState } from '../rules/progress.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, Sha, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Id in the row of a student who has not accepted. */
export const noWorkId = -1;

const Contributor = z.object({ full_name: z.string(), github_username: z.string() });

/** Why this commit counts. */
export const CountedReason = z.enum(['deadline', 'grading', 'late_accepted', 'nothing_in_time']);
export type CountedReason = z.infer<typeof CountedReason>;

/** The commit to grade. `received_at` is null for the starter commit, which nobody pushed. */
const CountedCommit = z.object({
  sha: Sha,
  reason: CountedReason,
  received_at: Timestamp.nullable(),
});

/** The newest head that was pushed late; a professor may count it instead. */
export const LateHead = z.object({ sha: Sha, received_at: Timestamp });
export type LateHead = z.infer<typeof LateHead>;

/** Deadline of a submission, and the commit that counts by it. */
export const workTiming = {
  /** Null while the repository does not exist, and after it was deleted. */
  repo_url: z.string().nullable(),
  /** The main due date, or the student's own extension. */
  effective_due_date: Timestamp.nullable(),
  has_extension: z.boolean(),
  /** Accepted, or last pushed, after the effective due date. */
  is_late: z.boolean(),
  history_rewritten: z.boolean(),
  /** Student commits that no branch contains any more. They are kept, and `commit_amount` leaves them out. */
  replaced_commits: Count.default(0),
  /** Null before the deadline; without a deadline, null until grading begins. */
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
  /** Source of `auto_grader_score`. */
  autograder_report: AutograderReport.nullable(),
  /** Only where something changed the overall score, such as an override. */
  final_score: z.number().exactOptional(),
  grades_published_timestamp: Timestamp.nullable(),
  work_state: WorkState,
  created_at: Timestamp,
  commit_amount: Count,
  first_commit_date: Timestamp.nullable(),
  last_commit_date: Timestamp.nullable(),
  contributors: z.array(Contributor),
  ...workTiming,
  /** Everyone can read the repository. */
  is_public: z.boolean().default(false),
  new_commits_since_grading: Count,
  /** For a graded submission: the commit that would count now, if it is not the graded one. */
  recounted_sha: Sha.nullable(),
  /** The default branch, if it holds only starter code although something was pushed. */
  nothing_on_branch: z.string().nullable().default(null),
});
export type StudentWork = z.infer<typeof StudentWork>;

export const PaginatedStudentWork = StudentWork.extend({
  row_num: z.int().min(1),
  total_student_works: Count,
  previous_student_work_id: Id.nullable(),
  next_student_work_id: Id.nullable(),
  /** Another student in the list has the same name. */
  has_namesake: z.boolean().default(false),
});
export type PaginatedStudentWork = z.infer<typeof PaginatedStudentWork>;

/** Also has the fields of StudentWork at the top level, because some clients read them there. */
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

/** The commit that the professor saw, so that a newer push is not counted unseen. */
export const CountLate = z.object({ sha: Sha });

export const workRoutes = {
  listWorks: defineRoute({
    method: 'GET',
    path: worksPath,
    policy: 'ta',
    tag: 'works',
    summary: 'The submissions of an assignment, and a row for every student without one',
    params: inAssignment,
    answer: z.object({ student_works: z.array(StudentWork) }),
  }),

  getWork: defineRoute({
    method: 'GET',
    path: workPath,
    policy: 'work',
    tag: 'works',
    summary: 'One submission with its neighbours and its feedback',
    params: inWork,
    answer: WorkDetail,
  }),

  submitWork: defineRoute({
    method: 'POST',
    path: `${workPath}/submit`,
    policy: 'ownWork',
    tag: 'works',
    summary: 'Submit; repeats change nothing',
    params: inWork,
    answer: z.object({ student_work: StudentWork }),
    errors: ['nothing_to_submit'],
  }),

  countLateHead: defineRoute({
    method: 'POST',
    path: `${workPath}/count-late`,
    policy: 'professor',
    tag: 'works',
    summary: 'Count the newest late commit instead of the one pushed in time',
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
    summary: 'Count the commit pushed in time again',
    params: inWork,
    answer: z.object({ student_work: StudentWork }),
    errors: ['already_graded'],
  }),

  getWorkPointer: defineRoute({
    method: 'GET',
    path: '/works/:wid',
    policy: 'workPointer',
    tag: 'works',
    summary: 'Assignment, classroom and organization of a submission, for direct links',
    params: z.object({ wid: PathId }),
    answer: WorkPointer,
  }),
} as const;
