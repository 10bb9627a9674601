import type { LineRange, StarterDiff, StarterHunk } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import type { CodeRow, RemovedRow } from './lines.ts';

// A unified diff: the removed starter lines come before the lines that replaced them. A hunk that only
// removes lines has a fractional position between two lines of the file.

/** The lines that the student wrote: all of them if the starter code has no such file. */
export function addedRanges({ starter_path, hunks }: StarterDiff, lineCount: number): LineRange[] {
  if (starter_path === null) return lineCount > 0 ? [{ start: 1, end: lineCount }] : [];
  return hunks
    .filter(({ added }) => added > 0)
    .map(({ line, added }) => ({ start: line, end: line + added - 1 }));
}

/** The ranges that folding keeps open. A hunk that only removes lines gives an empty range. */
export function changedPlaces(diff: StarterDiff, lineCount: number): LineRange[] {
  if (diff.starter_path === null) return addedRanges(diff, lineCount);
  return diff.hunks.map(({ line, added }) => ({ start: line, end: line + added - 1 }));
}

/** The positions where n and p stop. */
export function stopsOf({ starter_path, hunks }: StarterDiff, lineCount: number): number[] {
  if (starter_path === null) return lineCount > 0 ? [1] : [];
  return hunks.map(positionOf);
}

function positionOf({ line, added }: StarterHunk): number {
  return added > 0 ? line : line - 0.5;
}

export function isWithin(ranges: readonly LineRange[], line: number): boolean {
  return ranges.some(({ start, end }) => start <= line && line <= end);
}

/** Inserts the removed starter lines between the rows of the file. */
export function withRemoved(rows: readonly CodeRow[], hunks: readonly StarterHunk[]): CodeRow[] {
  const waiting = hunks.filter(({ removed }) => removed.length > 0).toReversed();
  const all: CodeRow[] = [];
  const takeUpTo = (line: number) => {
    for (let next = waiting.at(-1); next && next.line <= line; next = waiting.at(-1)) {
      for (const row of removedRows(next)) all.push(row);
      waiting.pop();
    }
  };
  for (const row of rows) {
    if (row.kind === 'line') takeUpTo(row.line);
    if (row.kind === 'gap') takeUpTo(row.from);
    all.push(row);
  }
  takeUpTo(Infinity);
  return all;
}

export function removedRows(hunk: StarterHunk): RemovedRow[] {
  const { line, added, starter_line, removed } = hunk;
  const label = texts.grader.removedLines(removed.length, line);
  return removed.map((text, index) => ({
    kind: 'removed',
    starterLine: starter_line + index,
    text,
    ...(index === 0 && added === 0 && { stop: { position: positionOf(hunk), label } }),
  }));
}
