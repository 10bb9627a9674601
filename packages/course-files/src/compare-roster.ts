import { matchPeople } from './match-people.ts';
import type { Roster, RosterEntry, RosterField, RosterRow, RowProblem } from './roster.ts';

export type RowComparison<E> =
  | { kind: 'new'; rowNumber: number; entry: RosterEntry }
  /** `entry` is what to store: the file's facts over those that the file does not have. */
  | { kind: 'changed'; rowNumber: number; existing: E; entry: RosterEntry; fields: RosterField[] }
  | { kind: 'unchanged'; rowNumber: number; existing: E }
  | { kind: 'duplicate'; rowNumber: number; entry: RosterEntry; otherRows: number[] }
  | { kind: 'ambiguous'; rowNumber: number; entry: RosterEntry; candidates: E[] }
  | { kind: 'unreadable'; rowNumber: number; problem: RowProblem };

export interface RosterComparison<E> {
  /** In the file's order. */
  rows: RowComparison<E>[];
  gone: E[];
}

/** What importing a file would do. Only new and changed rows are stored; gone ones are marked. */
export function compareRoster<E extends RosterEntry>(
  existing: readonly E[],
  incoming: Roster,
): RosterComparison<E> {
  const { matches, missing } = matchPeople(existing, incoming);
  const unreadable = incoming.unreadable.map(({ rowNumber, problem }): RowComparison<E> => {
    return { kind: 'unreadable', rowNumber, problem };
  });
  const compared = matches.map((match): RowComparison<E> => {
    const { rowNumber, ...entry } = match.row;
    switch (match.kind) {
      case 'matched':
        return compareEntry(match.person, match.row, incoming.fields);
      case 'unmatched':
        return { kind: 'new', rowNumber, entry };
      case 'duplicate':
        return { kind: 'duplicate', rowNumber, entry, otherRows: match.otherRows };
      case 'ambiguous':
        return { kind: 'ambiguous', rowNumber, entry, candidates: match.candidates };
    }
  });
  const rows = [...compared, ...unreadable].toSorted((a, b) => a.rowNumber - b.rowNumber);
  return { rows, gone: missing };
}

function compareEntry<E extends RosterEntry>(
  existing: E,
  row: RosterRow,
  given: readonly RosterField[],
): RowComparison<E> {
  const { rowNumber } = row;
  const entry = mergedEntry(existing, row, given);
  const fields = rosterFields.filter((field) => !isSame(existing, entry, field));
  if (fields.length === 0) return { kind: 'unchanged', rowNumber, existing };
  return { kind: 'changed', rowNumber, existing, entry, fields };
}

const rosterFields = [
  'identifier',
  'email',
  'login',
  'platformId',
  'givenName',
  'familyName',
  'preferredName',
  'sections',
  'role',
  'other',
] as const satisfies RosterField[];

/**
 * The file's facts over the existing ones. An empty cell takes away a preferred name, a section or a role,
 * but nothing that finds or names the person.
 */
function mergedEntry(
  existing: RosterEntry,
  row: RosterEntry,
  given: readonly RosterField[],
): RosterEntry {
  const isNamed = row.givenName + row.familyName !== '';
  const merged: RosterEntry = {
    ...(isNamed ? nameOf(row) : nameOf(existing)),
    sections: given.includes('sections') ? row.sections : existing.sections,
    other: { ...existing.other, ...row.other },
  };
  for (const field of ['identifier', 'email', 'login', 'platformId'] as const) {
    const value = row[field] ?? existing[field];
    if (value !== undefined) merged[field] = value;
  }
  for (const field of ['preferredName', 'role'] as const) {
    const value = given.includes(field) ? row[field] : existing[field];
    if (value !== undefined) merged[field] = value;
  }
  return merged;
}

function nameOf({ givenName, familyName }: RosterEntry) {
  return { givenName, familyName };
}

/** Sections and unknown columns have no order. */
function isSame(one: RosterEntry, other: RosterEntry, field: RosterField): boolean {
  return inOrder(one[field]) === inOrder(other[field]);
}

function inOrder(value: RosterEntry[RosterField]): string | undefined {
  if (typeof value !== 'object') return value;
  const parts = Array.isArray(value) ? value : Object.entries(value).map(String);
  return JSON.stringify(parts.toSorted());
}
