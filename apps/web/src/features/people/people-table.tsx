import type { ClassroomUser } from '@lectern/contract/people';
import { roleName, type ClassroomRole } from '@lectern/contract/roles';
import { useMemo } from 'react';
import { searchText } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { DepartingRow } from './departing-row.tsx';
import { departureKey, type PendingDeparture } from './departure-store.ts';
import { useDepartures } from './departures.ts';
import { listTitle } from './list-title.ts';
import { personColumns } from './person-columns.tsx';

interface PeopleTableProps {
  classroomRole: ClassroomRole;
  people: readonly ClassroomUser[];
  viewer: ClassroomUser;
}

/** More than fits on a screen is read page by page, with a search above it. */
const pageSize = 25;

export function PeopleTable({ classroomRole, people, viewer }: PeopleTableProps) {
  const leaving = useDepartures();
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
      replacement={(person) => departingRow(leaving.get(departureKey(person)))}
      empty={
        <EmptyState drawing="people" framed={false}>
          {texts.people.empty(roleName[classroomRole])}
        </EmptyState>
      }
    />
  );
}

function departingRow(departure: PendingDeparture | undefined) {
  return departure && <DepartingRow departure={departure} />;
}
