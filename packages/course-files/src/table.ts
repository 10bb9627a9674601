export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Separator = ',' | ';' | '\t';

export interface Cell {
  /** Without quotes; spaces are kept. */
  value: string;
  /** Where its raw text is in `Table.text`, with quotes. */
  start: number;
  end: number;
}

export interface Row {
  /** As a spreadsheet counts: the first row of the file is 1, and blank rows count. */
  number: number;
  /** Rows can have different lengths. */
  cells: readonly Cell[];
}

export interface Table {
  /** The whole file without its byte order mark. */
  text: string;
  encoding: Encoding;
  bom: boolean;
  separator: Separator;
  /** Without blank rows. */
  rows: readonly Row[];
}

export function rawText({ text }: Table, { start, end }: Cell): string {
  return text.slice(start, end);
}

/** The value without surrounding spaces; '' if the row is shorter. */
export function valueAt({ cells }: Row, column: number): string {
  return cells[column]?.value.trim() ?? '';
}

export interface Limits {
  bytes: number;
  rows: number;
  columns: number;
  /** Bounds the memory: one cell takes about 100 bytes. */
  cells: number;
  /** Characters of one cell. */
  cell: number;
}

export const defaultLimits: Limits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 1000,
  cells: 500_000,
  // Excel's own
  cell: 32_767,
};
