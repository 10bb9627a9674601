import { Feedback } from './feedback.ts';
import { WorkState } from './progress.ts';
import { defineRoute } from './route.ts';
import { TreeNode } from './tree.ts';
import { Count, Id, inAssignment, inWork, PathId, Timestamp } from './values.ts';
import { z } from './zod.ts';

/** A student's work on an assignment: its standing, its files, its commits. */

/** The id of the row that stands for a student who has not accepted. */
export const noWorkId = -1;

const Contributor = z.object({ full_name: z.string(), github_username: z.string() });

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
  grades_published_timestamp: Timestamp.nullable(),
  work_state: WorkState,
  created_at: Timestamp,
  commit_amount: Count,
  first_commit_date: Timestamp.nullable(),
  last_commit_date: Timestamp.nullable(),
  contributors: z.array(Contributor),
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

/** SHA-1 or SHA-256 of a git object. */
const bySha = inWork.extend({ sha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/) });

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
    }),
    errors: ['repository_not_ready'],
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
