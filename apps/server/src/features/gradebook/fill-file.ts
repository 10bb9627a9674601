/** Fills one column of the file that a learning platform exported. Nothing is stored. */
import {
  AppError,
  type FilledFile,
  type Gradebook,
  type GradebookPerson,
  type QueryOf,
  type routes,
} from '@lectern/contract';
import { fillColumn, type FilledFile as Filled } from '@lectern/course-files/fill-column';
import { gradeColumns } from '@lectern/course-files/grade-columns';
import type { Reader } from '../../db/transact.ts';
import { attempt, readFile, unreadable, type RosterFile } from '../roster/read-file.ts';
import { readGradebook } from './read-gradebook.ts';

type Wanted = QueryOf<typeof routes.fillFile>;

export async function fillFile(
  db: Reader,
  classroomId: number,
  { bytes, wanted, now }: { bytes: Uint8Array; wanted: Wanted; now: Date },
) {
  const { table, mapping } = readFile(bytes, {});
  const columns = gradeColumns(table, mapping);
  if (columns.length === 0) throw new AppError('no_grade_column');
  const source = mapping.source;
  if (wanted.column === undefined) return { source, columns, filled: null };
  const view = { audience: 'staff', withIdentifiers: true, now } as const;
  const book = await readGradebook(db, classroomId, view);
  return { source, columns, filled: fill({ table, mapping }, book, wanted) };
}

function fill(
  { table, mapping }: Pick<RosterFile, 'table' | 'mapping'>,
  book: Gradebook,
  wanted: Wanted,
): FilledFile {
  const scoreOf = scoreIn(book, wanted);
  const people = book.people.map((person) => ({
    person,
    score: scoreOf(person),
    identifier: person.identifier ?? null,
    email: person.email ?? null,
    login: person.github_username,
    ...splitName(person.full_name),
  }));
  const options = { column: wanted.column ?? 0, people, cap: wanted.cap === 'true' };
  const filled = attempt(() => fillColumn(table, mapping, options));
  if ('problem' in filled) throw unreadable(filled.problem);
  return toWire(filled);
}

/** What counts in the total: a missing submission is 0. */
function scoreIn(book: Gradebook, { assignment_id, column_id }: Wanted) {
  if (assignment_id === undefined && column_id === undefined) {
    return ({ total }: GradebookPerson) => total;
  }
  const at =
    assignment_id === undefined
      ? book.assignments.length +
        position(book.columns.findIndex((one) => one.column_id === column_id))
      : position(book.assignments.findIndex((one) => one.assignment_id === assignment_id));
  return ({ cells }: GradebookPerson) => {
    const { excused, score, missing } = cells[at] ?? {};
    if (excused) return 'excused' as const;
    return score === undefined ? (missing ? 0 : null) : Math.max(0, score);
  };
}

function position(at: number): number {
  if (at < 0) throw new AppError('gradebook_item_unknown');
  return at;
}

/** As on the platform: the last word is the family name. */
function splitName(name: string) {
  const space = name.lastIndexOf(' ');
  return space < 0
    ? { givenName: name, familyName: '' }
    : { givenName: name.slice(0, space), familyName: name.slice(space + 1) };
}

function toWire(filled: Filled<{ person: GradebookPerson }>): FilledFile {
  const named = ({ person }: { person: GradebookPerson }) => ({
    full_name: person.full_name,
    github_username: person.github_username,
  });
  return {
    base64: Buffer.from(filled.bytes).toString('base64'),
    written: filled.written.map(({ rowNumber: row, person, before, after }) => ({
      ...named(person),
      row,
      before,
      after,
    })),
    same: filled.same.length,
    not_written: filled.notWritten.map(({ rowNumber: row, person, reason }) => ({
      ...named(person),
      row,
      reason,
    })),
    over_maximum: filled.overMaximum.map(({ rowNumber: row, person, score, maximum }) => ({
      ...named(person),
      row,
      score,
      maximum,
    })),
    unknown_rows: filled.unknownRows.map(({ rowNumber: row, name }) => ({ row, name })),
    unclear_rows: filled.unclearRows.map(({ rowNumber: row, reason }) => ({ row, reason })),
    missing: filled.missing.map(named),
  };
}
