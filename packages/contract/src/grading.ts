import { StagedFeedback } from './feedback.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { inWork, text } from './values.ts';
import { z } from './zod.ts';

/** Submitting a grade. */

/** The same key applies once, so that a repeated request cannot double a grade. */
export const idempotencyKeyHeader = 'idempotency-key';
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** An empty list completes a flawless work. */
export const SubmitGrade = z.object({
  body: text(limits.commentBody).default(''),
  comments: z.array(StagedFeedback).max(limits.commentsPerGrade),
});

export const gradingRoutes = {
  submitGrade: defineRoute({
    method: 'POST',
    path: '/classrooms/classroom/:cid/assignments/assignment/:aid/works/work/:wid/grade',
    policy: 'ta',
    tag: 'grading',
    summary: 'Apply staged feedback and complete the grade; an Idempotency-Key applies once',
    params: inWork,
    body: SubmitGrade,
    answer: 'none',
    errors: [
      'not_gradable',
      'line_not_changed',
      'comment_empty',
      'comment_not_found',
      'grade_conflict',
    ],
  }),
} as const;
