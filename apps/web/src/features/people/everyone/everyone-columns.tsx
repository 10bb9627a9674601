import { roleName } from '@lectern/contract/roles';
import { formatDateTime } from '../../../lib/dates.ts';
import { fullName, loginBeside, sortName } from '../../../lib/person-name.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { MembershipPill } from '../../../ui/state-pill.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import type { ChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from '../people.module.css';
import type { PersonRow } from './person-rows.ts';

export function everyoneColumns(chosen: ChosenRows<PersonRow>): Column<PersonRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ person }) => (
        <span className={styles.names}>
          <span className={styles.name}>{fullName(person)}</span>
          <span className={styles.remark}>{loginBeside(person)}</span>
        </span>
      ),
      before: (row) => (
        <Checkbox
          label={<VisuallyHidden>Select {fullName(row.person)}</VisuallyHidden>}
          checked={chosen.has(row)}
          onChange={() => chosen.toggle(row)}
        />
      ),
      sortBy: ({ person }) => sortName(person),
    },
    {
      id: 'role',
      header: 'Role',
      cell: ({ person }) => (
        <span className={styles.status}>
          {roleName[person.classroom_role]}
          {person.status !== 'ACTIVE' && <MembershipPill status={person.status} />}
        </span>
      ),
      sortBy: ({ person }) => person.classroom_role,
    },
    {
      id: 'section',
      header: 'Section',
      cell: ({ sections }) => sections.map(({ name }) => name).join(', '),
      sortBy: ({ sections }) => sections[0]?.name ?? null,
      labelled: true,
    },
    {
      id: 'waiting',
      header: 'Not Started',
      cell: ({ activity }) => activity?.not_started || '',
      sortBy: ({ activity }) => activity?.not_started ?? null,
      align: 'end',
      labelled: true,
    },
    {
      id: 'push',
      header: 'Last Push',
      cell: ({ activity }) =>
        activity && (
          <span title={activity.last_push_at ? formatDateTime(activity.last_push_at) : undefined}>
            {sinceLastPush(activity)}
          </span>
        ),
      sortBy: ({ activity }) => activity?.last_push_at ?? null,
      labelled: true,
    },
  ];
}

function sinceLastPush({ last_push_at, silent_days }: NonNullable<PersonRow['activity']>): string {
  const { never, today, silent } = peoplePageTexts.everyone;
  if (last_push_at === null || silent_days === null) return never;
  return silent_days === 0 ? today : silent(silent_days);
}
