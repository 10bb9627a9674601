import { areDistinct, DraftKey, DraftVersion } from './drafts.ts';
import { Feedback, StagedFeedback } from './feedback.ts';
import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { AuthorId, Id, Sha, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** An empty list of comments grades a flawless submission. */
export const SubmitGrade = z.object({
  /** A comment on the whole submission; empty for none. */
  body: text(limits.commentBody).default(''),
  comments: z.array(StagedFeedback).max(limits.commentsPerGrade),
  /**
   * Draft items to remove: first those of `comments`, in the same order, so that each becomes a comment
   * only once, then items that the caller discarded. Items staged on other devices stay.
   */
  draft_keys: z
    .array(DraftKey)
    .max(2 * limits.commentsPerGrade)
    .refine(areDistinct)
    .optional(),
  /** Version of the draft that the caller saw; if one of these items changed since, it is a conflict. */
  draft_version: DraftVersion.optional(),
  /** The commit that the caller saw; the grade is refused if another commit counts now. */
  commit_sha: Sha.optional(),
  author_id: AuthorId,
});

/** The saved comment beside the caller's change to it; both texts are kept. */
export const GradeConflict = z.object({
  feedback_comment_id: Id,
  /** Null if it was deleted. */
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
  start_line: z.int().nullish(),
  body: z.string(),
  points: z.number(),
  changed_by: z.string(),
  /** Full name. */
  changed_by_name: z.string().nullable().default(null),
  changed_at: Timestamp,
});
export type FeedbackVersion = z.infer<typeof FeedbackVersion>;

/** A person who has the submission open in the grader. */
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
    summary: 'Every version of every comment on the submission, with its author',
    params: inWork,
    answer: z.object({ versions: z.array(FeedbackVersion) }),
  }),

  /** A lease: the client renews it while the grader is open, otherwise it expires. */
  keepPresence: defineRoute({
    method: 'PUT',
    path: `${workPath}/presence`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Report that the caller has the submission open, and list who else has',
    whenArchived: true,
    params: inWork,
    answer: z.object({ others: z.array(Presence) }),
  }),

  leavePresence: defineRoute({
    method: 'DELETE',
    path: `${workPath}/presence`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Report that the caller has closed the submission',
    whenArchived: true,
    params: inWork,
    answer: 'none',
  }),

  gradeMissing: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/grade-missing`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Grade ungraded submissions without a commit by their deadline with 0 and a comment',
    params: inAssignment,
    body: z.object({
      body: text(limits.commentBody, 1),
      /** The submissions that the caller saw; absent or null means all. */
      student_work_ids: z.array(Id).max(limits.worksPerRequest).nullish(),
    }),
    answer: z.object({ graded: z.array(Id) }),
    errors: ['pushes_not_visible', 'platform_unavailable'],
  }),
} as const;
