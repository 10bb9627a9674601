/** One line of an expected and a printed text beside each other. */
export interface DiffLine {
  kind: 'same' | 'expected' | 'printed';
  text: string;
}

/** Beyond this, comparing lines takes longer than a reader would notice it for. */
const mostCells = 1_000_000;

/** A shortest way from the expected lines to the printed ones; for huge texts, any way. */
export function lineDiff(expected: string, printed: string): DiffLine[] {
  const [a, b] = [linesOf(expected), linesOf(printed)];
  const start = commonLength(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const end = commonLength(restA.toReversed(), restB.toReversed());
  const [midA, midB] = [without(restA, end), without(restB, end)];
  const same = (lines: readonly string[]) => lines.map((text) => ({ kind: 'same', text }) as const);
  return [...same(a.slice(0, start)), ...between(midA, midB), ...same(a.slice(a.length - end))];
}

/** As tests compare: equal line ends, and no space around the text. */
function linesOf(text: string): string[] {
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  return trimmed === '' ? [] : trimmed.split('\n');
}

const without = (lines: readonly string[], end: number) => lines.slice(0, lines.length - end);

function commonLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((line, at) => line !== b[at]);
  return differs === -1 ? a.length : differs;
}

function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  const [lengths, width] = [commonSubsequences(a, b), b.length + 1];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [expected, printed] = [a[i], b[j]];
    const below = lengths[(i + 1) * width + j] ?? 0;
    const right = lengths[i * width + j + 1] ?? 0;
    if (expected !== undefined && expected === printed && lengths.length > 0) {
      lines.push({ kind: 'same', text: expected });
      i++;
      j++;
    } else if (expected !== undefined && (printed === undefined || below >= right)) {
      lines.push({ kind: 'expected', text: expected });
      i++;
    } else {
      lines.push({ kind: 'printed', text: printed ?? '' });
      j++;
    }
  }
  return lines;
}

/** The length of the longest common subsequence from each pair of lines on; empty for huge texts. */
function commonSubsequences(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  if ((a.length + 1) * width > mostCells) return new Uint32Array();
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const below = lengths[at + width] ?? 0;
      const right = lengths[at + 1] ?? 0;
      lengths[at] = a[i] === b[j] ? 1 + (lengths[at + width + 1] ?? 0) : Math.max(below, right);
    }
  }
  return lengths;
}

/** Equal lines far from a difference are left out. */
export type ShownLine = DiffLine | { kind: 'left-out'; count: number };

export interface ShownDiff {
  lines: ShownLine[];
  /** Lines beyond the bound. */
  more: number;
}

const around = 3;

/** At most `most` lines, with three equal lines around each difference. */
export function shownDiff(all: readonly DiffLine[], most: number): ShownDiff {
  const isNear = new Uint8Array(all.length);
  for (const [at, { kind }] of all.entries()) {
    if (kind !== 'same') isNear.fill(1, Math.max(0, at - around), at + around + 1);
  }
  const lines: ShownLine[] = [];
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && isNear[end] === 0) end++;
    // A note would take as much room as one or two lines.
    if (end - at > 2) lines.push({ kind: 'left-out', count: end - at });
    else lines.push(...all.slice(at, end));
    const line = all[end];
    if (line) lines.push(line);
    at = end + 1;
  }
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) };
}
