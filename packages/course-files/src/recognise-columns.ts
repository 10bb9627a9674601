import { isEmail, titleOf } from './cell-text.ts';
import { knownTitle, plainTitle, type KnownTitle } from './column-titles.ts';
import type { ColumnRole, Mapping, Source } from './columns.ts';
import { personRows } from './person-rows.ts';
import {
  isLeftOutOfRoster,
  isOwn,
  isWorksheet,
  ownTitles,
  sourceOf,
  worksheetIds,
} from './sources.ts';
import { valueAt, type Row, type Table } from './table.ts';

/** Lists of a registrar can begin with a title and a date. */
const rowsBeforePeople = 10;

/** A first guess; only what the titles or all values say. */
export function recogniseColumns(table: Table): Mapping {
  const header = findHeader(table);
  if (header === undefined) return withoutHeader(table);
  const titles = header.cells.map(({ value }) => titleOf(value));
  const source = sourceOf(titles);
  const { rows } = personRows(table, { source, headerRow: header.number, roles: [] });
  const roles = source === 'lectern' ? ownRoles(titles) : rolesOf(source, titles, rows);
  return { source, headerRow: header.number, roles };
}

/** The row with the most known titles. A row with an address is a person. */
function findHeader({ rows }: Table): Row | undefined {
  const [top] = rows;
  if (top !== undefined && isOwn(top.cells.map(({ value }) => titleOf(value)))) return top;
  const first = rows.slice(0, rowsBeforePeople).filter((row) => !hasEmail(row));
  const counts = first.map((row) => countTitles(row, rows));
  const most = Math.max(0, ...counts);
  if (most > 0) return first[counts.indexOf(most)];
  const isData = top?.cells.some(
    ({ value }) => isEmail(value.trim()) || /^\d+$/.test(value.trim()),
  );
  return isData ? undefined : top;
}

const sampleRows = 30;

/** 'student' in a column of roles is no title: others have it, too. */
function countTitles(row: Row, rows: readonly Row[]): number {
  const others = rows.slice(0, sampleRows).filter((other) => other !== row);
  return row.cells.filter(({ value }, column) => {
    if (knownTitle(titleOf(value)) === undefined) return false;
    return !others.some((other) => valueAt(other, column) === value.trim());
  }).length;
}

const hasEmail = ({ cells }: Row) => cells.some(({ value }) => isEmail(value.trim()));

function withoutHeader({ rows }: Table): Mapping {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const email = columns.find((column) => areEmails(rows, column));
  const roles = columns.map((column) => (column === email ? ('email' as const) : null));
  return { source: 'plain', headerRow: null, roles };
}

function ownRoles(titles: readonly string[]): (ColumnRole | null)[] {
  return titles.map((title, column) => {
    return column < ownTitles.length ? (knownTitle(title)?.role ?? null) : null;
  });
}

function rolesOf(source: Source, titles: readonly string[], rows: readonly Row[]) {
  const found = readTitles(source, titles);
  const roles = titles.map((_, column) => winnerRole(found, column, rows));
  preferEmail(roles, titles, rows);
  // Nobody knows their number in Canvas, so it only helps if nothing else identifies people.
  const isNeeded = source !== 'canvas' || !roles.includes('email');
  const id = titles.findIndex((title) => plainTitle(title) === 'id');
  if (!roles.includes('identifier') && isNeeded && id !== -1) roles[id] = 'identifier';
  return roles;
}

/** The names of accounts at a learning platform; those of the code host are `login`. */
const foreignLogins = new Set([
  'sisloginid',
  'username',
  'benutzername',
  'nomdutilisateur',
  'nombredeusuario',
]);
const learningPlatforms = new Set<Source>(['canvas', 'moodle', 'brightspace', 'blackboard']);

function readTitles(source: Source, titles: readonly string[]): (KnownTitle | undefined)[] {
  const isSheet = source === 'moodle' && isWorksheet(titles);
  const found = titles.map((title) => {
    const known = isLeftOutOfRoster(source, title) ? undefined : knownTitle(title);
    // 'Participant 123' is somebody else in the next worksheet.
    return isSheet && worksheetIds.includes(plainTitle(title)) ? undefined : known;
  });
  const hasRole = (role: ColumnRole) => found.some((each) => each?.role === role);
  return titles.map((title, column) => {
    const plain = plainTitle(title);
    const isForeign = learningPlatforms.has(source) && foreignLogins.has(plain);
    if (isForeign) return { role: 'identifier', rank: 1000 };
    // In Spanish the given name beside 'Apellidos', in German and French the family name beside the given one.
    if (plain === 'nombre' && hasRole('family_name')) return { role: 'given_name', rank: 0 };
    const isFamilyName = hasRole('given_name') && !hasRole('family_name');
    if ((plain === 'name' || plain === 'nom') && isFamilyName) {
      return { role: 'family_name', rank: 0 };
    }
    return found[column];
  });
}

/** Of several columns for one role, the first in rank that has values wins. */
function winnerRole(
  found: readonly (KnownTitle | undefined)[],
  column: number,
  rows: readonly Row[],
): ColumnRole | null {
  const role = found[column]?.role;
  if (role === undefined || role === 'section') return role ?? null;
  const rivals = found.flatMap((each, column) =>
    each?.role === role ? [{ column, rank: each.rank, isEmpty: isEmpty(rows, column) }] : [],
  );
  const [winner] = rivals.toSorted(
    (a, b) => Number(a.isEmpty) - Number(b.isEmpty) || a.rank - b.rank || a.column - b.column,
  );
  return winner?.column === column ? role : null;
}

const isEmpty = (rows: readonly Row[], column: number) =>
  rows.every((row) => valueAt(row, column) === '');

/** An identifier that is an address for everyone finds people in files with addresses, too. */
function preferEmail(
  roles: (ColumnRole | null)[],
  titles: readonly string[],
  rows: readonly Row[],
) {
  if (roles.includes('email')) return;
  const candidate = titles.findIndex((title, column) => {
    const isAccount = roles[column] === 'identifier' || foreignLogins.has(plainTitle(title));
    return isAccount && areEmails(rows, column);
  });
  if (candidate !== -1) roles[candidate] = 'email';
}

function areEmails(rows: readonly Row[], column: number): boolean {
  const values = rows.map((row) => valueAt(row, column)).filter((value) => value !== '');
  return values.length > 0 && values.every((value) => isEmail(value.replace(/^#/, '')));
}
