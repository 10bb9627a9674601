import { readable } from './cell-text.ts';
import type { Source } from './columns.ts';
import { valueAt, type Row } from './table.ts';

/** In one cell. A section's own name cannot hold these. */
export const sectionSeparator = /[;|\r\n]/;

/** Canvas writes a list as a sentence in the professor's language: 'Lecture, Lab 1, and Lab 2'. */
const sentenceSeparator = /,?\s+(?:and|und|et|y)\s+|,\s*/;

/** Cells that are one section if nothing else splits them. */
export function wholeSections(rows: readonly Row[], columns: readonly number[]): Set<string> {
  return new Set(rows.flatMap((row) => columns.map((column) => readable(valueAt(row, column)))));
}

export function splitSections(source: Source, cell: string, whole: ReadonlySet<string>): string[] {
  if (sectionSeparator.test(cell)) return parts(cell, sectionSeparator);
  const line = readable(cell);
  if (source !== 'canvas') return parts(line, ',');
  // 'Algorithms and Data Structures' is one section unless both parts have people of their own.
  const sentence = parts(line, sentenceSeparator);
  return sentence.every((part) => whole.has(part)) ? sentence : parts(line, sectionSeparator);
}

function parts(cell: string, separator: RegExp | string): string[] {
  return cell
    .split(separator)
    .map(readable)
    .filter((part) => part !== '');
}

/** The cell that `splitSections` reads as these. */
export function joinSections(sections: readonly string[]): string {
  const [only, ...others] = sections;
  // Without the semicolon, a comma in the name would split it.
  return others.length === 0 && only?.includes(',') ? `${only};` : sections.join('; ');
}
