import { plainTitle } from './column-titles.ts';
import type { Mapping } from './columns.ts';
import { valueAt, type Row, type Table } from './table.ts';

export type SkippedReason = 'before_header' | 'points_possible' | 'posting_policy' | 'test_student';

export interface SkippedRow {
  rowNumber: number;
  reason: SkippedReason;
}

export interface PersonRows {
  titles: readonly string[];
  rows: Row[];
  skipped: SkippedRow[];
  /** Canvas' row of maxima. */
  pointsPossible: Row | undefined;
}

/** The rows that are people, without the header and what a learning platform adds. */
export function personRows(table: Table, mapping: Mapping): PersonRows {
  const header = table.rows.find(({ number }) => number === mapping.headerRow);
  const titles = header?.cells.map(({ value }) => value.trim()) ?? [];
  const isPersonId = titles.map((title) => canvasIds.has(plainTitle(title)));
  const rows: Row[] = [];
  const skipped: SkippedRow[] = [];
  let pointsPossible: Row | undefined;
  for (const row of table.rows) {
    if (row === header) continue;
    const reason = skippedReason(row, mapping, isPersonId, rows.length === 0);
    if (reason === undefined) rows.push(row);
    else skipped.push({ rowNumber: row.number, reason });
    if (reason === 'points_possible') pointsPossible = row;
  }
  return { titles, rows, skipped, pointsPossible };
}

function skippedReason(
  row: Row,
  { headerRow, source }: Mapping,
  isPersonId: readonly boolean[],
  isBeforePeople: boolean,
): SkippedReason | undefined {
  if (headerRow !== null && row.number < headerRow) return 'before_header';
  if (source !== 'canvas') return undefined;
  if (row.cells.some(({ value }) => canvasTestStudents.has(value.trim()))) return 'test_student';
  const hasId = isPersonId.some((isId, column) => isId && valueAt(row, column) !== '');
  if (hasId || !isBeforePeople) return undefined;
  // Both rows stand above all people, and have no ids in any language.
  const isPoints = row.cells.some(({ value }) => /^[\d.,\s]+$/.test(value) || /^\s+\S/.test(value));
  return isPoints ? 'points_possible' : 'posting_policy';
}

const canvasIds = new Set(['id', 'sisuserid', 'sisloginid']);
const canvasTestStudents = new Set(['Student, Test', 'Test Student']);
