/**
 * Tables as comma-separated values (RFC 4180). Names and comments come from people, and a
 * spreadsheet runs what looks like a formula: such text is written with an apostrophe before it.
 */

/** A number is written as a number; null and what is not a finite number leave the cell empty. */
export type Cell = string | number | null;

const lineEnd = '\r\n';

/** What a spreadsheet takes for a formula, also behind spaces, and in full-width characters. */
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Semicolons and tabs, too: in many languages a spreadsheet splits lines at these instead. */
const quoteNeeded = /[",;\t\r\n]/;

/** The whole file as text, one line end after every row. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => toLine(row) + lineEnd).join('');
}

function toLine(row: readonly Cell[]): string {
  const line = row.map(toField).join(',');
  // A row of one empty cell would read as no row at all.
  return line === '' ? '""' : line;
}

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return quoteNeeded.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
