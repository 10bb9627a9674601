import { assignmentPath, inAssignment } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Figures of an assignment. */

export const ProgressStatus = z.object({
  not_accepted: Count,
  accepted: Count,
  started: Count,
  submitted: Count,
  in_grading: Count,
});
export type ProgressStatus = z.infer<typeof ProgressStatus>;

export const GradingStatus = z.object({ graded: Count, ungraded: Count });
export type GradingStatus = z.infer<typeof GradingStatus>;

export const figureRoutes = {
  getProgressStatus: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/progress-status`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'Number of submissions by progress',
    params: inAssignment,
    answer: z.object({ assignment_id: Id, status: ProgressStatus }),
  }),

  getGradingStatus: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/grading-status`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'Number of graded and ungraded submissions',
    params: inAssignment,
    answer: z.object({ assignment_id: Id, status: GradingStatus }),
  }),

  getAssignmentCommitCount: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/commit-count`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'Number of student commits in all submissions',
    params: inAssignment,
    answer: z.object({ assignment_id: Id, total_commits: Count }),
  }),

  getAssignmentFirstCommit: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/first-commit`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'When the first student commit arrived',
    params: inAssignment,
    answer: z.object({ assignment_id: Id, first_commit_at: Timestamp.nullable() }),
  }),
} as const;
