import { areDistinct, DraftKey, DraftVersion } from './drafts.ts';
import { Feedback, StagedFeedback } from './feedback.ts';
import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { AuthorId, Id, Sha, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Submitting a grade, and who did what to it. */

/** An empty list completes a flawless work. */
export const SubmitGrade = z.object({
  /** A comment on the work as a whole, when it is not empty. */
  body: text(limits.commentBody).default(''),
  comments: z.array(StagedFeedback).max(limits.commentsPerGrade),
  /**
   * Of the draft items that these comments were, in their order: each becomes a comment once. After them
   * come those that the caller has unstaged; what else is staged there, at another device, stays.
   */
  draft_keys: z
    .array(DraftKey)
    .max(2 * limits.commentsPerGrade)
    .refine(areDistinct)
    .optional(),
  /** Of the draft that the caller has seen: what was said otherwise since in these items is a conflict. */
  draft_version: DraftVersion.optional(),
  /** That the caller has looked at: where another one would be graded, nothing is. */
  commit_sha: Sha.optional(),
  author_id: AuthorId,
});

/** What was saved in the meantime, beside what the caller wanted; both texts are kept. */
export const GradeConflict = z.object({
  feedback_comment_id: Id,
  /** Null when it has been deleted. */
  theirs: Feedback.nullable(),
  yours: StagedFeedback,
});
export type GradeConflict = z.infer<typeof GradeConflict>;

export const FeedbackVersion = z.object({
  feedback_comment_id: Id,
  version: z.int().min(1),
  action: z.enum(['CREATE', 'EDIT', 'DELETE']),
  path: z.string().nullable(),
  line: z.int().nullable(),
  body: z.string(),
  points: z.number(),
  changed_by: z.string(),
  changed_at: Timestamp,
});
export type FeedbackVersion = z.infer<typeof FeedbackVersion>;

/** Somebody who has a work open in the grader right now. */
export const Presence = z.object({
  github_username: z.string(),
  full_name: z.string(),
  since: Timestamp,
});
export type Presence = z.infer<typeof Presence>;

export const gradingRoutes = {
  submitGrade: defineRoute({
    method: 'POST',
    path: `${workPath}/grade`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Apply staged feedback and complete the grade',
    once: true,
    params: inWork,
    body: SubmitGrade,
    answer: z.object({ feedback: z.array(Feedback), manual_feedback_score: z.number() }),
    errors: [
      'not_gradable',
      'repository_not_ready',
      'another_commit',
      'line_not_changed',
      'comment_empty',
      'comment_not_found',
      'grade_conflict',
      'rubric_item_not_found',
      'own_work',
      'not_the_author',
      'conflict',
    ],
  }),

  getFeedbackHistory: defineRoute({
    method: 'GET',
    path: `${workPath}/feedback-history`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Every version of every comment on the work, and who wrote it',
    params: inWork,
    answer: z.object({ versions: z.array(FeedbackVersion) }),
  }),

  /** Repeated while the grader is open; a presence that is not repeated lapses by itself. */
  keepPresence: defineRoute({
    method: 'PUT',
    path: `${workPath}/presence`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Say that the caller has the work open, and see who else has',
    params: inWork,
    answer: z.object({ others: z.array(Presence) }),
  }),

  leavePresence: defineRoute({
    method: 'DELETE',
    path: `${workPath}/presence`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Say that the caller has closed the work',
    params: inWork,
    answer: 'none',
  }),

  gradeMissing: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/grade-missing`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Grade every ungraded work past its deadline without a commit: zero, with a comment',
    params: inAssignment,
    body: z.object({
      body: text(limits.commentBody, 1),
      /** Of these alone, as somebody saw them; without them, of all. */
      student_work_ids: z.array(Id).max(limits.worksPerRequest).nullish(),
    }),
    answer: z.object({ graded: z.array(Id) }),
    errors: ['pushes_not_visible', 'platform_unavailable'],
  }),
} as const;
