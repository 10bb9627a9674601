import { guarded } from './cell-text.ts';
import { formatDecimal } from './decimals.ts';
import type { Separator } from './table.ts';

/** Null and what is no finite number leave the cell empty. */
export type WrittenCell = string | number | null;

export interface WriteOptions {
  separator?: Separator;
  /** Excel reads a file as UTF-8 only with a byte order mark. */
  bom?: boolean;
  /** For spreadsheets in languages that write 1,5. */
  decimalComma?: boolean;
}

/** In many languages spreadsheets split cells at semicolons or tabs instead of commas. */
const quoteNeeded = /[",;\t\r\n]/;

/** RFC 4180 as text to be sent in UTF-8. Texts never run as formulas. */
export function writeTable(
  rows: readonly (readonly WrittenCell[])[],
  { separator = ',', bom = false, decimalComma = false }: WriteOptions = {},
): string {
  const lines = rows.map((row) => {
    const line = row.map((cell) => writtenCell(cell, separator, decimalComma)).join(separator);
    // A reader would drop an empty line, so a row with one empty cell is quoted.
    return `${line === '' ? '""' : line}\r\n`;
  });
  return (bom ? '\ufeff' : '') + lines.join('');
}

function writtenCell(cell: WrittenCell, separator: Separator, decimalComma: boolean): string {
  if (typeof cell === 'string') {
    const text = guarded(cell);
    return quoteNeeded.test(text) ? quoted(text) : text;
  }
  if (cell === null || !Number.isFinite(cell)) return '';
  const text = formatDecimal(cell, decimalComma);
  return text.includes(separator) ? quoted(text) : text;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
