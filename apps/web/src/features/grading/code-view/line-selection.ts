import type { LineRange } from '@lectern/contract';

/** Chosen lines, from the one where choosing began to the one where it is now. */
export interface Selection {
  from: number;
  to: number;
}

export function rangeOf({ from, to }: Selection): LineRange {
  return { start: Math.min(from, to), end: Math.max(from, to) };
}

/** Moves the end by one line. Choosing begins at the active line. */
export function extended(
  selection: Selection | undefined,
  active: number,
  step: 1 | -1,
  lineCount: number,
): Selection {
  const { from, to } = selection ?? { from: active, to: active };
  return { from, to: Math.min(Math.max(1, to + step), lineCount) };
}

/** The line or lines of a comment. */
export function placeOf({ start, end }: LineRange): { line: number; start_line?: number } {
  return { line: end, ...(start < end && { start_line: start }) };
}
