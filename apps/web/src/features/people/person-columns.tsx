import type { ClassroomUser } from '@lectern/contract/people';
import { roleName, satisfies, type ClassroomRole } from '@lectern/contract/roles';
import { sortName } from '../../lib/person-name.ts';
import type { Column } from '../../ui/table/table.tsx';
import { NameCell } from './name-cell.tsx';
import { PersonActionButton } from './person-action-button.tsx';
import { personAction } from './person-action.ts';
import { StandingCell } from './standing-cell.tsx';

/** Only professors have something to do here; everybody else just looks. */
export function personColumns(
  role: ClassroomRole,
  viewer: Pick<ClassroomUser, 'id' | 'classroom_role'>,
): Column<ClassroomUser>[] {
  const columns: Column<ClassroomUser>[] = [
    {
      id: 'name',
      header: `${roleName[role]} Name`,
      cell: (person) => <NameCell person={person} isSelf={person.id === viewer.id} />,
      sortBy: sortName,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (person) => <StandingCell person={person} />,
      sortBy: (person) => person.status,
    },
  ];
  if (!satisfies(viewer.classroom_role, 'PROFESSOR')) return columns;
  return [
    ...columns,
    { id: 'actions', header: 'Actions', align: 'end', cell: (person) => actionsOf(person, viewer) },
  ];
}

function actionsOf(person: ClassroomUser, viewer: Pick<ClassroomUser, 'id'>) {
  const action = personAction[person.status];
  if (action === null) return null;
  return <PersonActionButton person={person} action={action} isSelf={person.id === viewer.id} />;
}
