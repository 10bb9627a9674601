import type { RosterEntry } from './roster.ts';
import { joinSections } from './sections.ts';
import { ownTitles } from './sources.ts';
import type { WrittenCell } from './write-table.ts';

/** Our own export for `writeTable`. Reading it gives the same entries. */
export function rosterRows(entries: readonly RosterEntry[]): WrittenCell[][] {
  const others = [...new Set(entries.flatMap(({ other }) => Object.keys(other)))].toSorted();
  const rows = entries.map((entry): WrittenCell[] => [
    entry.identifier ?? null,
    entry.email ?? null,
    entry.login ?? null,
    entry.platformId ?? null,
    entry.givenName,
    entry.familyName,
    entry.preferredName ?? null,
    joinSections(entry.sections),
    entry.role ?? null,
    ...others.map((title) => entry.other[title] ?? null),
  ]);
  return [[...ownTitles, ...others], ...rows];
}
