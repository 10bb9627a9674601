import type { ClassroomUser } from '@lectern/contract/people';
import { roleName, type ClassroomRole } from '@lectern/contract/roles';
import { useMemo } from 'react';
import { searchText } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { RemovalRow } from './removal-row.tsx';
import { membershipKey, type PendingRemoval } from './removal-store.ts';
import { useRemovals } from './removals.ts';
import { listTitle } from './list-title.ts';
import { personColumns } from './person-columns.tsx';

interface PeopleTableProps {
  classroomRole: ClassroomRole;
  people: readonly ClassroomUser[];
  viewer: ClassroomUser;
}

/** Longer lists have pages and a search. */
const pageSize = 25;

export function PeopleTable({ classroomRole, people, viewer }: PeopleTableProps) {
  const removals = useRemovals();
  const columns = useMemo(() => personColumns(classroomRole, viewer), [classroomRole, viewer]);
  return (
    <Table
      label={listTitle[classroomRole]}
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
      initialSort={{ column: 'name', direction: 'ascending' }}
      searchText={people.length > pageSize ? searchText : undefined}
      pageSize={pageSize}
      replacement={(person) => removalRow(removals.get(membershipKey(person)))}
      empty={
        <EmptyState drawing="people" framed={false}>
          {texts.people.empty(roleName[classroomRole])}
        </EmptyState>
      }
    />
  );
}

function removalRow(removal: PendingRemoval | undefined) {
  return removal && <RemovalRow removal={removal} />;
}
