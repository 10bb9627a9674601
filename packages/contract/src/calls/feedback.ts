import { limits } from '../rules/limits.ts';
import { Id, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Comments on a submission: saved ones in answers, staged ones in requests. */

export const CommentPoints = z.int().min(-limits.points).max(limits.points);
const Line = z.int().min(1).max(limits.line);
const Path = text(limits.filePath, 1);
const Body = text(limits.commentBody);
/** The version that the client saw; without it the change applies to any version. */
const Version = z.int().min(1).nullish();

/**
 * `action` is always empty on a saved comment; `version` counts its changes. A comment on several lines
 * begins at `start_line` and ends at `line`.
 */
export const Feedback = z.object({
  path: z.string().nullable(),
  line: z.int().nullable(),
  start_line: z.int().nullish(),
  body: z.string(),
  points: z.number(),
  ta_username: z.string(),
  rubric_item_id: Id.nullable(),
  feedback_comment_id: Id,
  version: z.int().min(1),
  created_at: Timestamp,
  action: z.literal(''),
});
export type Feedback = z.infer<typeof Feedback>;

/**
 * `ta_username` is ignored: the author is the session's user. Clients send every field with every
 * action; fields that an action does not use are ignored.
 */
export const StagedFeedback = z.discriminatedUnion('action', [
  z
    .object({
      action: z.literal('CREATE'),
      path: Path.nullable(),
      line: Line.nullable(),
      /** Of several lines, the first. */
      start_line: Line.nullish(),
      body: Body,
      points: CommentPoints,
      rubric_item_id: Id.nullish(),
      /** The saved comment that its text was taken from. */
      saved_comment_id: Id.nullish(),
    })
    .refine(({ line, start_line }) => start_line == null || (line !== null && start_line < line), {
      path: ['start_line'],
    }),
  z.object({
    action: z.literal('EDIT'),
    feedback_comment_id: Id,
    version: Version,
    body: Body,
    points: CommentPoints,
    /** Absent: the comment keeps its rubric item. Null: it is unlinked from it. */
    rubric_item_id: Id.nullish(),
    /** Absent: the comment stays a use of the saved comment that it was. */
    saved_comment_id: Id.nullish(),
  }),
  z.object({ action: z.literal('DELETE'), feedback_comment_id: Id, version: Version }),
]);
export type StagedFeedback = z.infer<typeof StagedFeedback>;

/** Where a comment is, in an answer or in a request. */
interface Lines {
  line: number | null;
  start_line?: number | null | undefined;
}

/** 'line 7' or 'lines 3-7'; undefined for a comment on a whole file or submission. */
export function linesName({ line, start_line }: Lines): string | undefined {
  if (line === null) return undefined;
  return start_line == null ? `line ${line}` : `lines ${start_line}-${line}`;
}

/** As compilers write it: 'main.py:7' or 'main.py:3-7'. */
export function pathWithLines(path: string, { line, start_line }: Lines): string {
  if (line === null) return path;
  return start_line == null ? `${path}:${line}` : `${path}:${start_line}-${line}`;
}

export const unexplainedPoints = 'No comment left for this point adjustment.';

/** The comment that a form describes; null without text and points. */
export function commentFrom(
  body: string,
  points: number,
): { readonly body: string; readonly points: number } | null {
  const trimmed = body.trim();
  if (trimmed !== '') return { body: trimmed, points };
  return points === 0 ? null : { body: unexplainedPoints, points };
}
