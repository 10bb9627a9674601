import { AutograderReport } from './autograder.ts';
import { Feedback } from './feedback.ts';
import { limits } from './limits.ts';
import { WorkState } from './progress.ts';
import { defineRoute } from './route.ts';
import { StarterDiff, TreeNode } from './tree.ts';
import { Count, Id, inAssignment, inWork, PathId, text, Timestamp } from './values.ts';
import { z } from './zod.ts';

/** A student's work on an assignment: its standing, its files, its commits. */

/** The id of the row that stands for a student who has not accepted. */
export const noWorkId = -1;

const Contributor = z.object({ full_name: z.string(), github_username: z.string() });

/** SHA-1 or SHA-256 of a git object. */
export const Sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/** Why the commit that counts is that one. */
export const CountedReason = z.enum(['deadline', 'grading', 'late_accepted', 'nothing_in_time']);
export type CountedReason = z.infer<typeof CountedReason>;

/** The commit that is graded; nobody pushed the starter commit, so it was never received. */
export const CountedCommit = z.object({
  sha: Sha,
  reason: CountedReason,
  received_at: Timestamp.nullable(),
});
export type CountedCommit = z.infer<typeof CountedCommit>;

/** The newest head that came too late, which a professor may count instead. */
export const LateHead = z.object({ sha: Sha, received_at: Timestamp });
export type LateHead = z.infer<typeof LateHead>;

/** What time has made of a work: its own deadline, and which commit counts by it. */
export const workTiming = {
  /** Null until the repository exists. */
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
});
export type StudentWork = z.infer<typeof StudentWork>;

export const PaginatedStudentWork = StudentWork.extend({
  row_num: z.int().min(1),
  total_student_works: Count,
  previous_student_work_id: Id.nullable(),
  next_student_work_id: Id.nullable(),
});
export type PaginatedStudentWork = z.infer<typeof PaginatedStudentWork>;

/** The work's own fields stand at the top level too: some clients read a bare StudentWork here. */
export const WorkDetail = StudentWork.extend({
  student_work: PaginatedStudentWork,
  feedback: z.array(Feedback),
});
export type WorkDetail = z.infer<typeof WorkDetail>;

export const WorkPointer = z.object({
  work_id: Id,
  assignment_id: Id,
  classroom_id: Id,
  org_id: Id,
});
export type WorkPointer = z.infer<typeof WorkPointer>;

const list = '/classrooms/classroom/:cid/assignments/assignment/:aid/works';
const one = `${list}/work/:wid` as const;

const bySha = inWork.extend({ sha: Sha });

/** Named, so that a newer push between reading and deciding is not counted unseen. */
export const CountLate = z.object({ sha: Sha });

export const workRoutes = {
  listWorks: defineRoute({
    method: 'GET',
    path: list,
    policy: 'ta',
    tag: 'works',
    summary: 'The works of an assignment, and a row for every student without one',
    params: inAssignment,
    answer: z.object({ student_works: z.array(StudentWork) }),
  }),

  getWork: defineRoute({
    method: 'GET',
    path: one,
    policy: 'work',
    tag: 'works',
    summary: 'One work with its neighbours and its feedback',
    params: inWork,
    answer: WorkDetail,
  }),

  getTree: defineRoute({
    method: 'GET',
    path: `${one}/tree`,
    policy: 'work',
    tag: 'works',
    summary: 'The files of a work and how they differ from the starter code',
    params: inWork,
    answer: z.object({
      tree: z.array(TreeNode),
      commit_sha: z.string().nullable(),
      truncated: z.boolean(),
      /** Paths of the starter code that the work does not have any more. */
      removed: z.array(z.string()),
    }),
    errors: ['repository_not_ready'],
  }),

  getStarterDiff: defineRoute({
    method: 'GET',
    path: `${one}/starter-diff`,
    policy: 'work',
    tag: 'works',
    summary: 'How one file of a work differs from the starter code, line by line',
    params: inWork,
    query: z.object({ path: text(limits.filePath, 1) }),
    answer: StarterDiff,
    errors: ['repository_not_ready', 'file_too_large', 'comparison_too_large'],
  }),

  getBlob: defineRoute({
    method: 'GET',
    path: `${one}/blob/:sha`,
    policy: 'work',
    tag: 'works',
    summary: 'The text of a file in the tree of a work',
    params: bySha,
    answer: 'text',
    errors: ['repository_not_ready', 'file_too_large'],
  }),

  getRaw: defineRoute({
    method: 'GET',
    path: `${one}/raw/:sha`,
    policy: 'work',
    tag: 'works',
    summary: 'The bytes of an image in the tree of a work',
    params: bySha,
    answer: 'bytes',
    errors: ['repository_not_ready', 'file_too_large', 'not_an_image'],
  }),

  getFirstCommit: defineRoute({
    method: 'GET',
    path: `${one}/first-commit`,
    policy: 'work',
    tag: 'works',
    summary: 'When the first student commit arrived',
    params: inWork,
    answer: z.object({ work_id: Id, first_commit_at: Timestamp.nullable() }),
  }),

  getCommitCount: defineRoute({
    method: 'GET',
    path: `${one}/commit-count`,
    policy: 'work',
    tag: 'works',
    summary: 'Student commits in a work',
    params: inWork,
    answer: z.object({ work_id: Id, commit_count: Count }),
  }),

  getCommitsPerDay: defineRoute({
    method: 'GET',
    path: `${one}/commits-per-day`,
    policy: 'work',
    tag: 'works',
    summary: 'Student commits by day, keyed by noon UTC, ascending',
    params: inWork,
    answer: z.object({ dated_commits: z.record(Timestamp, Count) }),
  }),

  submitWork: defineRoute({
    method: 'POST',
    path: `${one}/submit`,
    policy: 'ownWork',
    tag: 'works',
    summary: 'Hand the work in; once it is, asking again changes nothing',
    params: inWork,
    answer: z.object({ student_work: StudentWork }),
    errors: ['nothing_to_submit'],
  }),

  countLateHead: defineRoute({
    method: 'POST',
    path: `${one}/count-late`,
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
    path: `${one}/count-late`,
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
