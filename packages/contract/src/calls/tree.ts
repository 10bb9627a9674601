import { Count } from './values.ts';
import { z } from '../zod.ts';

export const FileStatus = z.enum([
  'unmodified',
  'added',
  'modified',
  'removed',
  'renamed',
  'copied',
  'changed',
]);
export type FileStatus = z.infer<typeof FileStatus>;

/** 1-based, both ends inclusive, without context lines. */
export const LineRange = z.object({ start: z.int().min(1), end: z.int().min(1) });
export type LineRange = z.infer<typeof LineRange>;

/** `diff: null` allows no comments, `diff: []` allows them on every line. `commit` is a submodule. */
export const TreeNode = z.object({
  status: z.object({ status: FileStatus, diff: z.array(LineRange).nullable() }),
  entry: z.object({
    path: z.string(),
    type: z.enum(['blob', 'tree', 'commit']),
    sha: z.string(),
    mode: z.string(),
    size: Count,
  }),
  name: z.string(),
  /** The assignment allows comments on every line of this file, whatever `diff` says. */
  any_line: z.boolean().optional(),
});
export type TreeNode = z.infer<typeof TreeNode>;

/** `added` lines from `line` on replace the starter's lines `removed`, which began at `starter_line`. */
export const StarterHunk = z.object({
  line: z.int().min(1),
  added: Count,
  starter_line: z.int().min(1),
  removed: z.array(z.string()),
});
export type StarterHunk = z.infer<typeof StarterHunk>;

/** `starter_path: null`: the starter code has no such file. */
export const StarterDiff = z.object({
  starter_path: z.string().nullable(),
  hunks: z.array(StarterHunk),
});
export type StarterDiff = z.infer<typeof StarterDiff>;

/** The lines that may be commented on, as in `diff`. */
export function commentableLines({ status, any_line }: TreeNode): readonly LineRange[] | null {
  return any_line ? [] : status.diff;
}

/** Whether all lines from `first` to `line` are in one changed range. */
export function mayComment(
  diff: readonly LineRange[] | null,
  line: number,
  first: number = line,
): boolean {
  if (diff === null) return false;
  return diff.length === 0 || diff.some(({ start, end }) => start <= first && line <= end);
}
