import type { Roster, RosterRow } from './roster.ts';

/** What tells people apart. A name counts only for someone of whom nothing else is known. */
export interface PersonKeys {
  identifier?: string | null;
  email?: string | null;
  login?: string | null;
  platformId?: string | null;
  givenName?: string;
  familyName?: string;
}

export type Match<P> =
  | { kind: 'matched'; row: RosterRow; person: P }
  | { kind: 'unmatched'; row: RosterRow }
  /** Several rows for one person. Names the first ten others. */
  | { kind: 'duplicate'; row: RosterRow; otherRows: number[] }
  /** Facts of the row point to several people, or contradict the one they point to. At most ten. */
  | { kind: 'ambiguous'; row: RosterRow; candidates: P[] };

export interface Matches<P> {
  matches: Match<P>[];
  /** Nothing in the file can be them. */
  missing: P[];
}

const mostNamed = 10;

/** Finds the person of each row. What is not certain is reported, never guessed. */
export function matchPeople<P extends PersonKeys>(
  people: readonly P[],
  { entries, unreadable }: Pick<Roster, 'entries' | 'unreadable'>,
): Matches<P> {
  const peopleByKey = byKey(people, keysOf);
  const peopleByName = byKey(people, (person) => [nameKey(person)]);
  const rowsByKey = byKey(entries, keysOf);
  const matches = entries.map((row): Match<P> => {
    const sameRows = lookUp(keysOf(row), rowsByKey);
    if (sameRows.length > 1) return duplicate(row, sameRows);
    return matchOf(row, candidatesOf(row, peopleByKey, peopleByName));
  });
  const inFile = new Set(rowsByKey.keys());
  const names = new Set(entries.map(nameKey));
  const unread = new Set(unreadable.flatMap(({ values }) => values.map((v) => v.toLowerCase())));
  const missing = people.filter((person) => {
    if ([...keysOf(person), nameKey(person)].some((key) => inFile.has(key))) return false;
    if (isOnlyName(person) && names.has(nameKey(person))) return false;
    return !keyNames.some((name) => unread.has(person[name]?.toLowerCase() ?? '\0'));
  });
  return { matches: withoutShared(matches), missing };
}

/** In the order in which they decide. An id of the code host stays when the login is renamed. */
const keyNames = ['identifier', 'email', 'platformId', 'login'] as const;

/** Addresses and logins ignore case; identifiers do not. */
function keyOf(person: PersonKeys, name: (typeof keyNames)[number]): string | undefined {
  const value = person[name];
  if (value === undefined || value === null || value === '') return undefined;
  const isAnyCase = name === 'email' || name === 'login';
  return `${name} ${isAnyCase ? value.toLowerCase() : value}`;
}

function keysOf(person: PersonKeys): string[] {
  const keys = keyNames.map((name) => keyOf(person, name)).filter((key) => key !== undefined);
  return keys.length > 0 ? keys : [nameKey(person)];
}

function nameKey({ givenName = '', familyName = '' }: PersonKeys): string {
  return `name ${`${givenName} ${familyName}`.trim().toLowerCase()}`;
}

function isOnlyName(person: PersonKeys): boolean {
  return keyNames.every((name) => keyOf(person, name) === undefined);
}

function candidatesOf<P extends PersonKeys>(
  row: RosterRow,
  peopleByKey: ReadonlyMap<string, P[]>,
  peopleByName: ReadonlyMap<string, P[]>,
): P[] {
  const found = isOnlyName(row) ? [] : lookUp(keysOf(row), peopleByKey);
  if (found.length > 0) return found;
  const namesakes = peopleByName.get(nameKey(row)) ?? [];
  return (isOnlyName(row) ? namesakes : namesakes.filter(isOnlyName)).slice(0, mostNamed);
}

function matchOf<P extends PersonKeys>(row: RosterRow, candidates: P[]): Match<P> {
  const [person, ...others] = candidates;
  if (person === undefined) return { kind: 'unmatched', row };
  const isCertain = others.length === 0 && agrees(row, person);
  return isCertain ? { kind: 'matched', row, person } : { kind: 'ambiguous', row, candidates };
}

/** By the strongest fact that both have. A name alone is enough only if neither has anything else. */
function agrees(row: PersonKeys, person: PersonKeys): boolean {
  const inBoth = (name: (typeof keyNames)[number]) =>
    keyOf(row, name) !== undefined && keyOf(person, name) !== undefined;
  const strongest = keyNames.find(inBoth);
  if (strongest === undefined) return isOnlyName(row) && isOnlyName(person);
  return keyOf(row, strongest) === keyOf(person, strongest);
}

/** Two rows can name one person by different facts. */
function withoutShared<P>(matches: Match<P>[]): Match<P>[] {
  const rows = new Map<P, RosterRow[]>();
  for (const match of matches) {
    if (match.kind !== 'matched') continue;
    const same = rows.get(match.person);
    if (same === undefined) rows.set(match.person, [match.row]);
    else same.push(match.row);
  }
  return matches.map((match) => {
    const same = match.kind === 'matched' ? (rows.get(match.person) ?? []) : [];
    return same.length > 1 ? duplicate(match.row, same) : match;
  });
}

function duplicate(row: RosterRow, rows: readonly RosterRow[]) {
  const others = rows.filter((other) => other !== row).slice(0, mostNamed);
  return { kind: 'duplicate' as const, row, otherRows: others.map(({ rowNumber }) => rowNumber) };
}

function byKey<T>(all: readonly T[], keys: (each: T) => string[]): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const each of all) {
    for (const key of keys(each)) {
      const same = map.get(key);
      if (same === undefined) map.set(key, [each]);
      else same.push(each);
    }
  }
  return map;
}

/** A constant column that was chosen as identifier makes all rows the same person, so each looks at few. */
function lookUp<T>(keys: readonly string[], map: ReadonlyMap<string, T[]>): T[] {
  return [...new Set(keys.flatMap((key) => (map.get(key) ?? []).slice(0, mostNamed + 1)))];
}
