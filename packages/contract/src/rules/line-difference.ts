/** The difference of an expected and an actual output, line by line. */

export interface DifferenceLine {
  /** In both, only expected, or only printed. */
  kind: 'same' | 'expected' | 'actual';
  text: string;
}

/** With more pairs of lines, all of them are shown as different. */
const mostPairs = 4_000_000;

/** Line ends and space around the texts are ignored, as when outputs are compared. */
export function lineDifference(expected: string, actual: string): DifferenceLine[] {
  const [wanted, printed] = [linesOf(expected), linesOf(actual)];
  const shorter = Math.min(wanted.length, printed.length);
  let start = 0;
  while (start < shorter && wanted[start] === printed[start]) start += 1;
  let end = 0;
  while (end < shorter - start && wanted.at(-1 - end) === printed.at(-1 - end)) end += 1;
  return [
    ...asKind('same', wanted.slice(0, start)),
    ...middle(wanted.slice(start, wanted.length - end), printed.slice(start, printed.length - end)),
    ...asKind('same', wanted.slice(wanted.length - end)),
  ];
}

function linesOf(text: string): string[] {
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  return trimmed === '' ? [] : trimmed.split('\n');
}

function asKind(kind: DifferenceLine['kind'], lines: readonly string[]): DifferenceLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** Keeps a longest common subsequence. */
function middle(wanted: readonly string[], printed: readonly string[]): DifferenceLine[] {
  const isLarge = wanted.length * printed.length > mostPairs;
  if (isLarge || wanted.length === 0 || printed.length === 0) {
    return [...asKind('expected', wanted), ...asKind('actual', printed)];
  }
  const common = commonLengths(wanted, printed);
  const width = printed.length + 1;
  const lines: DifferenceLine[] = [];
  let [w, p] = [0, 0];
  while (w < wanted.length && p < printed.length) {
    const [line = '', other = ''] = [wanted[w], printed[p]];
    if (line === other) {
      lines.push({ kind: 'same', text: line });
      w += 1;
      p += 1;
    } else if ((common[(w + 1) * width + p] ?? 0) >= (common[w * width + p + 1] ?? 0)) {
      lines.push({ kind: 'expected', text: line });
      w += 1;
    } else {
      lines.push({ kind: 'actual', text: other });
      p += 1;
    }
  }
  return [...lines, ...asKind('expected', wanted.slice(w)), ...asKind('actual', printed.slice(p))];
}

/** For each pair of places, how many lines the rests have in common in this order. */
function commonLengths(wanted: readonly string[], printed: readonly string[]): Uint16Array {
  const width = printed.length + 1;
  const lengths = new Uint16Array((wanted.length + 1) * width);
  for (let w = wanted.length - 1; w >= 0; w--) {
    for (let p = printed.length - 1; p >= 0; p--) {
      const at = w * width + p;
      lengths[at] =
        wanted[w] === printed[p]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}
