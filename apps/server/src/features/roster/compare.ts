/** What importing a file would do. Pure. */
import {
  compareRoster,
  type RosterComparison,
  type RowComparison,
} from '@lectern/course-files/compare-roster';
import type { Roster, RosterEntry, RosterRow } from '@lectern/course-files/roster';
import type { StoredEntry } from './stored-entries.ts';

export type Compared = RowComparison<StoredEntry>;

export function compare(
  stored: readonly StoredEntry[],
  sectionNames: readonly string[],
  roster: Roster,
): RosterComparison<StoredEntry> {
  const entries = withKnownNumbers(withOneSpelling(roster.entries, sectionNames));
  const { rows, gone } = compareRoster(stored, { ...roster, entries });
  return { rows: refuseSameIdentifiers(rows, stored), gone: gone.filter(isThere) };
}

const isThere = ({ goneAt }: StoredEntry) => goneAt === null;

/** Section names ignore case. The first spelling stays. */
function withOneSpelling(entries: readonly RosterRow[], known: readonly string[]): RosterRow[] {
  const spellings = new Map(known.map((name) => [name.toLowerCase(), name]));
  const spell = (name: string) => {
    const key = name.toLowerCase();
    if (!spellings.has(key)) spellings.set(key, name);
    return spellings.get(key) ?? name;
  };
  return entries.map((entry) => ({ ...entry, sections: [...new Set(entry.sections.map(spell))] }));
}

/** The code host's ids are numbers; anything else cannot be one. */
function withKnownNumbers(entries: readonly RosterRow[]): RosterRow[] {
  return entries.map(({ platformId, ...entry }) =>
    platformId !== undefined && /^[1-9]\d{0,14}$/.test(platformId)
      ? { ...entry, platformId }
      : entry,
  );
}

/** Identifiers that differ in case only are the same one here, because students type them. */
function refuseSameIdentifiers(
  rows: readonly Compared[],
  stored: readonly StoredEntry[],
): Compared[] {
  const rowsOf = new Map<string, number[]>();
  for (const row of rows) {
    const key = keyOf(entryToStore(row));
    if (key !== undefined) rowsOf.set(key, [...(rowsOf.get(key) ?? []), row.rowNumber]);
  }
  const owners = new Map(stored.map((entry) => [keyOf(entry), entry]));
  return rows.map((row): Compared => {
    const entry = entryToStore(row);
    const key = keyOf(entry);
    if (entry === undefined || key === undefined) return row;
    const { rowNumber } = row;
    const otherRows = (rowsOf.get(key) ?? []).filter((other) => other !== rowNumber).slice(0, 10);
    if (otherRows.length > 0) return { kind: 'duplicate', rowNumber, entry, otherRows };
    const owner = owners.get(key);
    const isOwn = owner === undefined || (row.kind === 'changed' && row.existing.id === owner.id);
    return isOwn ? row : { kind: 'ambiguous', rowNumber, entry, candidates: [owner] };
  });
}

function entryToStore(row: Compared): RosterEntry | undefined {
  return row.kind === 'new' || row.kind === 'changed' ? row.entry : undefined;
}

function keyOf(entry: RosterEntry | undefined): string | undefined {
  return entry?.identifier?.toLowerCase();
}
