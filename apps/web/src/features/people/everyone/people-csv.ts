import { roleName } from '@lectern/contract/roles';
import { toCsv } from '../../../lib/csv.ts';
import { fullName } from '../../../lib/person-name.ts';
import type { PersonRow } from './person-rows.ts';

const header = ['Name', 'Login', 'Identifier', 'E-mail', 'Role', 'Section', 'Last Push'] as const;

export function peopleCsv(rows: readonly PersonRow[]): string {
  return toCsv([
    header,
    ...rows.map(({ person, sections, activity }) => [
      fullName(person),
      person.github_username,
      person.identifier ?? null,
      person.email ?? null,
      roleName[person.classroom_role],
      sections.map(({ name }) => name).join('; '),
      activity?.last_push_at ?? null,
    ]),
  ]);
}
