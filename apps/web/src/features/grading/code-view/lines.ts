import { mayComment, type LineRange } from '@lectern/contract';

/** Splits as git does: a carriage return belongs to its line, and a final line break adds no line. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The first line of each changed range, where n and p jump to. */
export function hunkStarts(diff: readonly LineRange[] | null, lineCount: number): number[] {
  if (diff === null || lineCount === 0) return [];
  if (diff.length === 0) return [1];
  return diff.map(({ start }) => start).filter((start) => start <= lineCount);
}

/** The nearest hunk in that direction, or the first one before any line was visited. */
export function nextHunk(
  starts: readonly number[],
  from: number | undefined,
  step: 1 | -1,
): number | undefined {
  if (from === undefined) return starts[0];
  return step === 1
    ? starts.find((start) => start > from)
    : starts.findLast((start) => start < from);
}

/** The nearest line in that direction that may be commented on. */
export function nextCommentable(
  diff: readonly LineRange[] | null,
  lineCount: number,
  from: number,
  step: 1 | -1,
): number | undefined {
  // A removed line has a fractional position between two lines.
  const first = step === 1 ? Math.floor(from) + 1 : Math.ceil(from) - 1;
  for (let line = first; line >= 1 && line <= lineCount; line += step) {
    if (mayComment(diff, line)) return line;
  }
  return undefined;
}

/** A row of the code view: a line, a gap of folded lines, or a removed line of the starter code. */
export type CodeRow = FileRow | RemovedRow;

type FileRow = { kind: 'line'; line: number } | { kind: 'gap'; from: number; to: number };

export interface RemovedRow {
  kind: 'removed';
  starterLine: number;
  text: string;
  /** A stop of n and p. Set on the first removed line of a hunk that adds no lines. */
  stop?: { position: number; label: string } | undefined;
}

const contextLines = 3;

interface Folding {
  lineCount: number;
  diff: readonly LineRange[] | null;
  /** Lines with comments are never folded away. */
  commented: ReadonlySet<number>;
  /** Gaps that the reader has opened. */
  opened: readonly LineRange[];
}

/** The changed and commented lines with some context; the rest becomes gaps. */
export function foldUnchanged({ lineCount, diff, commented, opened }: Folding): FileRow[] {
  const shown = new Uint8Array(lineCount + 2);
  const show = (from: number, to: number) =>
    shown.fill(1, Math.max(1, from - contextLines), Math.min(lineCount, to + contextLines) + 1);
  if (diff?.length === 0) show(1, lineCount);
  for (const { start, end } of diff ?? []) show(start, end);
  for (const line of commented) show(line, line);
  for (const { start, end } of opened) shown.fill(1, start, end + 1);
  const rows: FileRow[] = [];
  for (let line = 1; line <= lineCount; line += 1) {
    if (shown[line]) {
      rows.push({ kind: 'line', line });
      continue;
    }
    let to = line;
    while (to < lineCount && !shown[to + 1]) to += 1;
    // A gap of one line would be taller than the line.
    rows.push(to === line ? { kind: 'line', line } : { kind: 'gap', from: line, to });
    line = to;
  }
  return rows;
}

export function lineRows(from: number, to: number): FileRow[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    kind: 'line',
    line: from + index,
  }));
}
