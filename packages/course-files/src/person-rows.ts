import { titleOf } from './cell-text.ts';
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
  const titles = header?.cells.map(({ value }) => titleOf(value)) ?? [];
  const plainTitles = titles.map(plainTitle);
  const rows: Row[] = [];
  const skipped: SkippedRow[] = [];
  let pointsPossible: Row | undefined;
  for (const row of table.rows) {
    if (row === header) continue;
    const reason = skippedReason(row, mapping, plainTitles);
    if (reason === undefined) rows.push(row);
    else skipped.push({ rowNumber: row.number, reason });
    if (reason === 'points_possible') pointsPossible = row;
  }
  return { titles, rows, skipped, pointsPossible };
}

function skippedReason(
  row: Row,
  { headerRow, source }: Mapping,
  titles: readonly string[],
): SkippedReason | undefined {
  if (headerRow !== null && row.number < headerRow) return 'before_header';
  return source === 'canvas' ? canvasReason(row, titles) : undefined;
}

const canvasIds = new Set(['id', 'sisuserid', 'sisloginid']);
const canvasNames = new Set(['student', 'lastname', 'firstname']);

/** Its own rows are in English in every language, and anywhere after somebody has sorted the file. */
function canvasReason(row: Row, titles: readonly string[]): SkippedReason | undefined {
  const valuesOf = (names: ReadonlySet<string>) =>
    titles.flatMap((title, column) => (names.has(title) ? [valueAt(row, column)] : []));
  if (isTestStudent(valuesOf(canvasNames)) && isEmpty(valuesOf(new Set(['sisuserid'])))) {
    return 'test_student';
  }
  if (!isEmpty(valuesOf(canvasIds))) return undefined;
  if (valueAt(row, 0).toLowerCase() === 'points possible') return 'points_possible';
  const isPosting = row.cells.some(({ value }) =>
    /^(?:manual posting|muted)\b/i.test(value.trim()),
  );
  return isPosting ? 'posting_policy' : undefined;
}

const isEmpty = (values: readonly string[]) => values.every((value) => value === '');

function isTestStudent(names: readonly string[]): boolean {
  return ['Student, Test', 'Test Student'].includes(names.join(', '));
}
