/**
 * Tables as comma-separated values (RFC 4180). Spreadsheets run text that looks like a formula, and people
 * choose their names: an apostrophe before such text prevents CSV injection.
 */

/** Null, NaN and infinities leave the cell empty. */
export type Cell = string | number | null;

const lineEnd = '\r\n';

/** Spreadsheets also accept spaces before a formula, and full-width characters in it. */
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** In many locales spreadsheets split cells at semicolons or tabs instead of commas. */
const quoteNeeded = /[",;\t\r\n]/;

export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => toLine(row) + lineEnd).join('');
}

function toLine(row: readonly Cell[]): string {
  const line = row.map(toField).join(',');
  // A reader would drop an empty line, so a row with one empty cell is quoted.
  return line === '' ? '""' : line;
}

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return quoteNeeded.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
