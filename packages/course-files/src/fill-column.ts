import type { Mapping } from './columns.ts';
import { formatDecimal, hasDecimalComma, parseDecimal, roundedScore } from './decimals.ts';
import { encode } from './encodings.ts';
import { gradeColumns, type GradeColumn } from './grade-columns.ts';
import { matchPeople, type PersonKeys } from './match-people.ts';
import { readRoster } from './read-roster.ts';
import type { RosterRow } from './roster.ts';
import { TableRefused } from './table-refused.ts';
import { rawText, valueAt, type Cell, type Table } from './table.ts';
import { quoted } from './write-table.ts';

/** Null leaves the person's cell as it is. */
export interface PersonScore extends PersonKeys {
  score: number | 'excused' | null;
}

export type NotWritten =
  | 'no_score'
  /** The learning platform takes no excuses from a file. */
  | 'excused'
  /** The file says EX, N/A or (read only). */
  | 'kept_by_file'
  /** The row is shorter than the others. */
  | 'no_cell';

export interface FilledFile<P> {
  bytes: Uint8Array;
  written: { rowNumber: number; person: P; before: string; after: string }[];
  /** The file has this score already. */
  same: P[];
  notWritten: { rowNumber: number; person: P; reason: NotWritten }[];
  /** Written as it is, or as the maximum with `cap`. */
  overMaximum: { rowNumber: number; person: P; score: number; maximum: number }[];
  /** Rows that are nobody of ours. */
  unknownRows: { rowNumber: number; name: string }[];
  /** Rows whose person is not certain; nothing was written there. */
  unclearRows: { rowNumber: number; reason: 'duplicate' | 'ambiguous' | 'unreadable' }[];
  /** People of ours who are not in the file. */
  missing: P[];
}

export interface FillOptions<P> {
  /** Counts from 0; one of `gradeColumns`. */
  column: number;
  people: readonly P[];
  cap?: boolean;
}

/** The same file with our scores in one column. Every byte outside of its changed cells stays. */
export function fillColumn<P extends PersonScore>(
  table: Table,
  mapping: Mapping,
  options: FillOptions<P>,
): FilledFile<P> {
  const target = targetOf(table, mapping, options);
  const { unreadable, ...roster } = readRoster(table, mapping);
  const { matches, missing } = matchPeople(options.people, { ...roster, unreadable });
  const rows = new Map(table.rows.map((row) => [row.number, row]));
  const edits: Edit[] = [];
  const file: Omit<FilledFile<P>, 'bytes'> = {
    written: [],
    same: [],
    notWritten: [],
    overMaximum: [],
    unknownRows: [],
    unclearRows: unreadable.map(({ rowNumber }) => ({ rowNumber, reason: 'unreadable' })),
    missing,
  };
  for (const match of matches) {
    const { rowNumber } = match.row;
    if (match.kind === 'unmatched') file.unknownRows.push({ rowNumber, name: nameOf(match.row) });
    else if (match.kind !== 'matched') file.unclearRows.push({ rowNumber, reason: match.kind });
    else {
      const cell = rows.get(rowNumber)?.cells[options.column];
      const edit = record(
        file,
        rowNumber,
        match.person,
        outcomeOf(cell, match.person.score, target),
      );
      if (edit !== undefined && cell !== undefined) edits.push({ cell, text: edit });
    }
  }
  return { ...file, bytes: encode({ ...table, text: edited(table, edits) }) };
}

interface Target {
  table: Table;
  isCanvas: boolean;
  maximum: number | null;
  hasComma: boolean;
  cap: boolean;
}

function targetOf<P>(
  table: Table,
  mapping: Mapping,
  { column, cap = false }: FillOptions<P>,
): Target {
  const columns = gradeColumns(table, mapping);
  const chosen = columns.find((each) => each.column === column);
  if (chosen === undefined) throw new TableRefused({ code: 'not_a_grade_column', column });
  const valuesOf = (columns: readonly GradeColumn[]) =>
    table.rows.flatMap((row) => columns.map(({ column }) => valueAt(row, column)));
  const hasComma =
    hasDecimalComma(valuesOf([chosen])) ??
    hasDecimalComma(valuesOf(columns)) ??
    table.separator === ';';
  return { table, isCanvas: mapping.source === 'canvas', maximum: chosen.maximum, hasComma, cap };
}

type Outcome =
  | { kind: 'write'; before: string; after: string; over?: { score: number; maximum: number } }
  | { kind: 'same' }
  | { kind: 'keep'; reason: NotWritten };

function outcomeOf(cell: Cell | undefined, score: PersonScore['score'], target: Target): Outcome {
  if (cell === undefined) return { kind: 'keep', reason: 'no_cell' };
  if (score === null) return { kind: 'keep', reason: 'no_score' };
  const { isCanvas, maximum, hasComma, cap } = target;
  const before = cell.value.trim();
  if (score === 'excused') {
    if (!isCanvas) return { kind: 'keep', reason: 'excused' };
    return before === 'EX' ? { kind: 'same' } : { kind: 'write', before, after: 'EX' };
  }
  if (isCanvas && /^(?:EX|N\/A|\(.*\))$/.test(before))
    return { kind: 'keep', reason: 'kept_by_file' };
  const rounded = roundedScore(score);
  const isOver = maximum !== null && rounded > maximum;
  const number = isOver && cap ? maximum : rounded;
  if (parseDecimal(before) === number && !isOver) return { kind: 'same' };
  const after = formatDecimal(number, hasComma);
  return { kind: 'write', before, after, ...(isOver && { over: { score: rounded, maximum } }) };
}

/** The text to write, if any. */
function record<P>(
  file: Omit<FilledFile<P>, 'bytes'>,
  rowNumber: number,
  person: P,
  outcome: Outcome,
): string | undefined {
  switch (outcome.kind) {
    case 'same':
      file.same.push(person);
      return undefined;
    case 'keep':
      file.notWritten.push({ rowNumber, person, reason: outcome.reason });
      return undefined;
    case 'write': {
      const { before, after, over } = outcome;
      file.written.push({ rowNumber, person, before, after });
      if (over !== undefined) file.overMaximum.push({ rowNumber, person, ...over });
      return after;
    }
  }
}

interface Edit {
  cell: Cell;
  text: string;
}

/** A cell that was quoted stays quoted. */
function edited(table: Table, edits: readonly Edit[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { cell, text } of edits.toSorted((a, b) => a.cell.start - b.cell.start)) {
    const isQuoted = rawText(table, cell).trimStart().startsWith('"');
    parts.push(table.text.slice(at, cell.start));
    parts.push(isQuoted || text.includes(table.separator) ? quoted(text) : text);
    at = cell.end;
  }
  return parts.join('') + table.text.slice(at);
}

/** As the file's owner would look for the row. */
function nameOf({
  givenName,
  familyName,
  identifier,
  email,
  login,
  platformId,
}: RosterRow): string {
  const name = `${givenName} ${familyName}`.trim();
  return [name, identifier, email, login, platformId].find(Boolean) ?? '';
}
