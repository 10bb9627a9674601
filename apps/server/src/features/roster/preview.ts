import {
  limits,
  shownFullName,
  texts,
  type RosterPreview,
  type RosterPreviewRow,
} from '@lectern/contract';
import type { RosterComparison } from '@lectern/course-files/compare-roster';
import type { RosterEntry, RosterField, RowProblem } from '@lectern/course-files/roster';
import { eq } from 'drizzle-orm';
import { rosters } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { compare, type Compared } from './compare.ts';
import { readFile, type Corrections, type RosterFile } from './read-file.ts';
import { listSectionNames, listStored, type StoredEntry } from './stored-entries.ts';

const samplesShown = 3;

export async function previewRoster(
  db: Reader,
  classroomId: number,
  bytes: Uint8Array,
  corrections: Corrections,
): Promise<RosterPreview> {
  const file = readFile(bytes, corrections);
  const compared = await compareFile(db, classroomId, file);
  const [roster] = await db
    .select({ importedAt: rosters.importedAt })
    .from(rosters)
    .where(eq(rosters.classroomId, classroomId));
  return {
    source: file.mapping.source,
    header_row: file.mapping.headerRow,
    columns: columnsOf(file),
    rows: 'problem' in compared ? [] : [...compared.rows.map(toRow), ...compared.gone.map(toGone)],
    problem: 'problem' in compared ? compared.problem : null,
    skipped: 'problem' in file.people ? 0 : file.people.skipped.length,
    based_on: roster?.importedAt?.toISOString() ?? null,
  };
}

type Comparison = RosterComparison<StoredEntry>;

export async function compareFile(
  db: Reader,
  classroomId: number,
  { people }: RosterFile,
): Promise<Comparison | { problem: string }> {
  if ('problem' in people) return people;
  const stored = await listStored(db, classroomId);
  const sectionNames = await listSectionNames(db, classroomId);
  const comparison = compare(stored, sectionNames, people);
  const problem = roomProblem(comparison, stored.length, sectionNames);
  return problem === undefined ? comparison : { problem };
}

function roomProblem(
  { rows }: Comparison,
  stored: number,
  sectionNames: readonly string[],
): string | undefined {
  const added = rows.filter(({ kind }) => kind === 'new').length;
  if (stored + added > limits.rosterEntries) {
    return texts.roster.full.entries(limits.rosterEntries);
  }
  const named = rows.flatMap((row) => ('entry' in row ? row.entry.sections : []));
  const sections = new Set([...sectionNames, ...named]).size;
  if (sections <= limits.sectionsPerClassroom) return undefined;
  return texts.roster.full.sections(limits.sectionsPerClassroom);
}

function columnsOf({ table, mapping }: RosterFile): RosterPreview['columns'] {
  const { headerRow, roles } = mapping;
  const header = table.rows.find(({ number }) => number === headerRow);
  const people = table.rows.filter(({ number }) => number > (headerRow ?? 0));
  const width = Math.max(...table.rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => ({
    title: header?.cells[column]?.value.trim() || `Column ${column + 1}`,
    samples: people
      .map(({ cells }) => cells[column]?.value.trim() ?? '')
      .filter((value) => value !== '')
      .slice(0, samplesShown)
      .map((value) => value.slice(0, 100)),
    role: roles[column] ?? null,
  }));
}

function toRow(row: Compared): RosterPreviewRow {
  const { rowNumber } = row;
  switch (row.kind) {
    case 'new':
      return { ...facts(row.entry), row: rowNumber, kind: 'new' };
    case 'changed': {
      const changes = row.fields.map((field) => change(field, row.existing, row.entry));
      return {
        ...facts(row.entry),
        row: rowNumber,
        kind: kindOf(row.existing, 'changed'),
        changes,
      };
    }
    case 'unchanged':
      return { ...facts(row.existing), row: rowNumber, kind: kindOf(row.existing, 'unchanged') };
    case 'duplicate': {
      const problem = texts.roster.row.duplicate(row.otherRows.join(', '));
      return { ...facts(row.entry), row: rowNumber, kind: 'duplicate', problem };
    }
    case 'ambiguous': {
      const problem = texts.roster.row.ambiguous(row.candidates.map(label).join(', '));
      return { ...facts(row.entry), row: rowNumber, kind: 'ambiguous', problem };
    }
    case 'unreadable':
      return {
        ...facts({ givenName: '', familyName: '', sections: [], other: {} }),
        row: rowNumber,
        kind: 'unreadable',
        problem: sentenceOf(row.problem),
      };
  }
}

function kindOf<Kind extends string>({ goneAt }: StoredEntry, kind: Kind): Kind | 'back' {
  return goneAt === null ? kind : 'back';
}

function toGone(entry: StoredEntry): RosterPreviewRow {
  return { ...facts(entry), row: null, kind: 'gone' };
}

function facts(entry: RosterEntry) {
  return {
    full_name: shownFullName(entry),
    identifier: entry.identifier ?? null,
    email: entry.email ?? null,
    sections: entry.sections,
    changes: [] as RosterPreviewRow['changes'],
    problem: null as string | null,
  };
}

function label(entry: StoredEntry): string {
  return shownFullName(entry) || (entry.identifier ?? entry.email ?? entry.login ?? '');
}

function change(field: RosterField, before: RosterEntry, after: RosterEntry) {
  return { field, before: valueOf(before, field), after: valueOf(after, field) };
}

function valueOf(entry: RosterEntry, field: RosterField): string {
  const value = entry[field] ?? '';
  if (typeof value === 'string') return value;
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).map(([title, cell]) => `${title}: ${cell}`);
  return parts.toSorted().join(', ');
}

function sentenceOf(problem: RowProblem): string {
  const says = texts.roster.row;
  switch (problem.code) {
    case 'nobody':
      return says.nobody;
    case 'too_many_values':
      return says.tooManyValues;
    case 'bad_email':
      return says.badEmail(problem.column);
    case 'rounded_number':
      return says.roundedNumber(problem.column);
    case 'too_long':
      return says.tooLong(problem.column, problem.limit);
    case 'too_many_sections':
      return says.tooManySections(problem.limit);
  }
}
