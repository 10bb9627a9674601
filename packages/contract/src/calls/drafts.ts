import { CommentPoints, StagedFeedback } from './feedback.ts';
import { limits } from '../rules/limits.ts';
import { inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { AuthorId, PathId, Sha, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Staged comments of a grader, saved on the server so that a closed tab loses nothing. */

/** Chosen by the client, so that the same item from two devices is recognised. */
export const DraftKey = text(64, 1);

/** With duplicate keys, one item would silently replace the other. */
export function areDistinct(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}

/**
 * `unfinished`: still open in a form, so no grade includes it. `file_sha` and `rubric_points`: file
 * contents and rubric points when the comment was written, so that the grader can warn about changes.
 */
export const DraftItem = z.object({
  key: DraftKey,
  feedback: StagedFeedback,
  unfinished: z.boolean().optional(),
  file_sha: Sha.optional(),
  rubric_points: CommentPoints.optional(),
});
export type DraftItem = z.infer<typeof DraftItem>;

/** 0: nothing saved yet. The maximum is that of a PostgreSQL integer. */
export const DraftVersion = z.int().min(0).max(2_147_483_647);

export const Draft = z.object({
  items: z.array(DraftItem),
  version: z.int().min(0),
  updated_at: Timestamp.nullable(),
});
export type Draft = z.infer<typeof Draft>;

const path = `${workPath}/draft` as const;

export const draftRoutes = {
  getDraft: defineRoute({
    method: 'GET',
    path,
    policy: 'ta',
    tag: 'grading',
    summary: "The caller's staged feedback on the submission",
    params: inWork,
    query: z.object({ author_id: PathId.optional() }),
    answer: Draft,
    errors: ['not_the_author'],
  }),

  saveDraft: defineRoute({
    method: 'PUT',
    path,
    policy: 'ta',
    tag: 'grading',
    summary: "Replace the caller's staged feedback; a newer saved version is a conflict",
    params: inWork,
    body: z.object({
      items: z
        .array(DraftItem)
        .max(limits.commentsPerGrade)
        .refine((items) => areDistinct(items.map(({ key }) => key))),
      version: DraftVersion,
      author_id: AuthorId,
    }),
    answer: Draft,
    errors: ['conflict', 'not_the_author'],
  }),
} as const;
