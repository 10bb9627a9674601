import type { CodeRow } from './lines.ts';

/** The rows that contain the words, ignoring case. Folded rows are not searched. */
export function rowsWith(
  words: string,
  rows: readonly CodeRow[],
  lines: readonly string[],
): number[] {
  const wanted = words.toLowerCase();
  if (wanted === '') return [];
  const textOf = (row: CodeRow) => {
    switch (row.kind) {
      case 'line':
        return lines[row.line - 1] ?? '';
      case 'removed':
        return row.text;
      case 'gap':
        return '';
    }
  };
  return rows.flatMap((row, index) => (textOf(row).toLowerCase().includes(wanted) ? [index] : []));
}

/** The nearest match in that direction, wrapping round the end. Step 0 may stay at `from`. */
export function nextFound(
  found: readonly number[],
  from: number,
  step: 1 | 0 | -1,
): number | undefined {
  if (step === -1) return found.findLast((index) => index < from) ?? found.at(-1);
  return found.find((index) => index >= from + step) ?? found[0];
}
