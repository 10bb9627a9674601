import { CommentPoints, StagedFeedback } from './feedback.ts';
import { limits } from '../rules/limits.ts';
import { inWork, workPath } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { AuthorId, PathId, Sha, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** What a grader has staged and not submitted, kept on the server so that no closed tab loses it. */

/** The client's own name of an item: the same item from two devices is one. */
export const DraftKey = text(64, 1);

/** Of two items under one name, one would silently take the place of the other. */
export function areDistinct(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}

/**
 * `unfinished`: somebody was still writing it, so that no grade takes it along. `file_sha`: the contents
 * that its line was counted in, so that it is told when a newer commit has others. `rubric_points`: what
 * its rubric item gave when it was picked, so that it is told when that gives something else.
 */
export const DraftItem = z.object({
  key: DraftKey,
  feedback: StagedFeedback,
  unfinished: z.boolean().optional(),
  file_sha: Sha.optional(),
  rubric_points: CommentPoints.optional(),
});
export type DraftItem = z.infer<typeof DraftItem>;

/** Counts up to what the database can; 0: nothing has been saved yet. */
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
    summary: "The caller's own staged feedback on the work",
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
    summary: "Replace the caller's staged feedback; another version in between is a conflict",
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
