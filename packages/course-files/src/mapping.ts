import type { ColumnRole, Mapping } from './columns.ts';
import type { RosterField } from './roster.ts';
import { isLeftOutOfRoster, isWorksheet } from './sources.ts';
import { TableRefused } from './table-refused.ts';
import { valueAt, type Row, type Table } from './table.ts';

export function checkMapping({ rows }: Table, { roles }: Mapping): void {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const beyond = roles.findIndex((role, column) => role !== null && column >= width);
  if (beyond !== -1) throw new TableRefused({ code: 'no_such_column', column: beyond });
  roles.forEach((role, column) => {
    const first = roles.indexOf(role);
    if (role === null || role === 'section' || first === column) return;
    throw new TableRefused({ code: 'column_chosen_twice', role, columns: [first, column] });
  });
  const isPerson = roles.some((role) => role !== null && role !== 'section' && role !== 'role');
  if (!isPerson) throw new TableRefused({ code: 'no_person_column' });
}

export interface RosterColumn {
  column: number;
  /** Those without a role have different ones. */
  title: string;
  role: ColumnRole | null;
}

/** The columns with a role, and the unknown ones that are kept. */
export function rosterColumns(
  { source, roles }: Mapping,
  titles: readonly string[],
  pointsPossible: Row | undefined,
): RosterColumn[] {
  const width = Math.max(titles.length, roles.length);
  const columns = Array.from({ length: width }, (_, column) => {
    return { column, title: titles[column] || `Column ${column + 1}`, role: roles[column] ?? null };
  });
  return withoutSameTitles(
    columns.filter(({ column, role }) => {
      if (role !== null) return true;
      const isGrade = pointsPossible !== undefined && valueAt(pointsPossible, column) !== '';
      return !(isGrade || isWorksheet(titles) || isLeftOutOfRoster(source, titles[column] ?? ''));
    }),
  );
}

function withoutSameTitles(columns: readonly RosterColumn[]): RosterColumn[] {
  const counts = new Map<string, number>();
  return columns.map((each) => {
    if (each.role !== null) return each;
    const count = (counts.get(each.title) ?? 0) + 1;
    counts.set(each.title, count);
    return count === 1 ? each : { ...each, title: `${each.title} (${count})` };
  });
}

const fieldsOfRole: Record<ColumnRole, RosterField[]> = {
  identifier: ['identifier'],
  email: ['email'],
  login: ['login'],
  platform_id: ['platformId'],
  given_name: ['givenName'],
  family_name: ['familyName'],
  full_name: ['givenName', 'familyName'],
  preferred_name: ['preferredName'],
  preferred_given_name: ['preferredName'],
  section: ['sections'],
  role: ['role'],
};

export function fieldsOf(columns: readonly RosterColumn[]): RosterField[] {
  const fields = columns.flatMap(({ role }): RosterField[] =>
    role === null ? ['other'] : fieldsOfRole[role],
  );
  return [...new Set(fields)];
}
