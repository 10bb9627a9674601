import { TableRefused } from './table-refused.ts';
import type { Cell, Limits, Row, Separator } from './table.ts';

/** Spreadsheets leave blank rows, but not 10 for each with people. */
const mostBlank = 10;

/** Rows of RFC 4180 with the position of each cell. Blank rows are counted and left out. */
export function* readRows(text: string, separator: Separator, limits: Limits): Generator<Row> {
  let rowCount = 0;
  let cellCount = 0;
  let at = 0;
  for (let number = 1; at < text.length; number += 1) {
    const cells = readRow(text, at, separator, limits.columns);
    at = afterLineEnd(text, cells.at(-1)?.end ?? at);
    if (number > mostBlank * limits.rows) refuse('too_many_rows', limits.rows);
    if (cells.every(({ value }) => value.trim() === '')) continue;
    rowCount += 1;
    if (rowCount > limits.rows) refuse('too_many_rows', limits.rows);
    if (cells.some(({ start, end }) => end - start > limits.cell)) {
      throw new TableRefused({ code: 'cell_too_long', row: number, limit: limits.cell });
    }
    cellCount += cells.length;
    if (cellCount > limits.cells) refuse('too_many_cells', limits.cells);
    yield { number, cells };
  }
}

function refuse(code: 'too_many_rows' | 'too_many_columns' | 'too_many_cells', limit: number) {
  throw new TableRefused({ code, limit });
}

function readRow(text: string, start: number, separator: Separator, limit: number): Cell[] {
  const cells: Cell[] = [];
  for (let at = start; ;) {
    const quote = afterSpaces(text, at);
    const cell =
      text[quote] === '"' ? readQuoted(text, at, quote, separator) : readPlain(text, at, separator);
    cells.push(cell);
    if (cells.length > limit) refuse('too_many_columns', limit);
    if (text[cell.end] !== separator) return cells;
    at = cell.end + 1;
  }
}

function readPlain(text: string, start: number, separator: Separator): Cell {
  const end = endOfPlain(text, start, separator);
  return { value: text.slice(start, end), start, end };
}

/** People write spaces between a comma and a quote. */
function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Text after the closing quote belongs to the cell, as in spreadsheets. */
function readQuoted(text: string, start: number, quote: number, separator: Separator): Cell {
  let closing = text.indexOf('"', quote + 1);
  while (closing !== -1 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
  if (closing === -1) {
    throw new TableRefused({ code: 'unterminated_quote', line: lineOf(text, start) });
  }
  const end = endOfPlain(text, closing + 1, separator);
  const quoted = text.slice(quote + 1, closing).replaceAll('""', '"');
  return { value: quoted + text.slice(closing + 1, end), start, end };
}

function endOfPlain(text: string, start: number, separator: Separator): number {
  let at = start;
  while (at < text.length && !isLineEnd(text[at]) && text[at] !== separator) at += 1;
  return at;
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

function afterLineEnd(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\r|\n/).length;
}
