import { AppError, rosterRoleNames, texts, type RosterColumnRole } from '@lectern/contract';
import type { Mapping, Source } from '@lectern/course-files/columns';
import { readRoster } from '@lectern/course-files/read-roster';
import { readTable } from '@lectern/course-files/read-table';
import { recogniseColumns } from '@lectern/course-files/recognise-columns';
import type { Roster } from '@lectern/course-files/roster';
import { TableRefused, type TableProblem } from '@lectern/course-files/table-refused';
import type { Table } from '@lectern/course-files/table';

/** What the professor corrected. */
export interface Corrections {
  source?: Source | undefined;
  header_row?: 'none' | number | undefined;
  columns?: (RosterColumnRole | null)[] | undefined;
}

export interface RosterFile {
  table: Table;
  mapping: Mapping;
  /** Or why the choice of columns cannot be used, which the professor can correct. */
  people: Roster | { problem: string };
}

/** Throws if it is no table. */
export function readFile(bytes: Uint8Array, corrections: Corrections): RosterFile {
  const table = attempt(() => readTable(bytes));
  if ('problem' in table) throw unreadable(table.problem);
  const mapping = correct(recogniseColumns(table), corrections);
  return { table, mapping, people: attempt(() => readPeople(table, mapping)) };
}

function readPeople(table: Table, mapping: Mapping): Roster | { problem: string } {
  const roster = readRoster(table, mapping);
  const isEmpty = roster.entries.length + roster.unreadable.length === 0;
  if (isEmpty) return { problem: texts.roster.table.noPeople };
  return { ...roster, ...withKeptRoles(roster) };
}

/** Or why the file or the choice of columns cannot be used. */
export function attempt<T>(read: () => T): T | { problem: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof TableRefused) return { problem: sentenceOf(error.problem) };
    throw error;
  }
}

function correct(found: Mapping, { source, header_row: header, columns }: Corrections): Mapping {
  return {
    source: source ?? found.source,
    headerRow: header === undefined ? found.headerRow : header === 'none' ? null : header,
    roles: columns ?? found.roles,
  };
}

/** A role in the course decides nothing here, so it is kept like an unknown column. */
function withKeptRoles({ entries, fields }: Roster): Pick<Roster, 'entries' | 'fields'> {
  return {
    entries: entries.map(({ role, ...entry }) =>
      role === undefined ? entry : { ...entry, other: { ...entry.other, Role: role } },
    ),
    fields: fields.filter((field) => field !== 'role'),
  };
}

export function unreadable(problem: string): AppError {
  return new AppError('roster_unreadable', { params: { problem } });
}

function sentenceOf(problem: TableProblem): string {
  const says = texts.roster.table;
  switch (problem.code) {
    case 'file_too_large':
      return says.tooLarge(problem.limit);
    case 'file_empty':
      return says.empty;
    case 'file_not_a_table':
      return says.kinds[problem.kind];
    case 'file_damaged':
      return says.damaged(problem.encoding);
    case 'too_many_rows':
      return says.tooManyRows(problem.limit);
    case 'too_many_columns':
      return says.tooManyColumns(problem.limit);
    case 'too_many_cells':
      return says.tooManyCells(problem.limit);
    case 'cell_too_long':
      return says.cellTooLong(problem.row, problem.limit);
    case 'unterminated_quote':
      return says.unterminatedQuote(problem.line);
    case 'column_chosen_twice': {
      const [one, other] = problem.columns;
      return says.chosenTwice(rosterRoleNames[problem.role], one + 1, other + 1);
    }
    case 'no_such_column':
    case 'not_a_grade_column':
      return says.noSuchColumn(problem.column + 1);
    case 'no_person_column':
      return says.noPerson;
  }
}
