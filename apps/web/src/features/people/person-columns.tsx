import type { ClassroomUser } from '@lectern/contract/people';
import { roleName, satisfies, type ClassroomRole } from '@lectern/contract/roles';
import { fullName, loginBeside, sortName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { Pill } from '../../ui/pill.tsx';
import { MembershipPill } from '../../ui/state-pill.tsx';
import { Link } from 'react-router';
import { personPath } from '../../addresses/people.ts';
import type { Column } from '../../ui/table/table.tsx';
import { taAccessOf } from '../access/ta-access.ts';
import styles from './people.module.css';
import { PersonActionButton } from './person-action-button.tsx';
import { DenyButton } from './deny-button.tsx';
import { personAction } from './person-action.ts';
import { PersonMenu } from './person-menu.tsx';

type Viewer = Pick<ClassroomUser, 'id' | 'classroom_role' | 'tas_in_team'>;

/** The columns of the list; professors get one with actions. */
export function personColumns(role: ClassroomRole, viewer: Viewer): Column<ClassroomUser>[] {
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
      cell: (person) => <StatusCell person={person} />,
      sortBy: (person) => person.status,
    },
  ];
  if (!satisfies(viewer.classroom_role, 'PROFESSOR')) return columns;
  return [
    ...columns,
    { id: 'actions', header: 'Actions', align: 'end', cell: (person) => actionsOf(person, viewer) },
  ];
}

function actionsOf(person: ClassroomUser, viewer: Viewer) {
  const action = personAction[person.status];
  if (action === null) return null;
  return (
    <div className={styles.actions}>
      <PersonActionButton
        person={person}
        action={action}
        isSelf={person.id === viewer.id}
        taAccess={taAccessOf(viewer)}
      />
      {person.status_reason === 'needs_approval' && <DenyButton person={person} />}
      <PersonMenu person={person} />
    </div>
  );
}

interface NameCellProps {
  person: ClassroomUser;
  isSelf: boolean;
}

function NameCell({ person, isSelf }: NameCellProps) {
  const name = fullName(person);
  const login = loginBeside(person);
  return (
    <div className={styles.person}>
      <Avatar person={{ name, avatarUrl: person.avatar_url }} />
      <div className={styles.names}>
        <Link className={styles.name} to={personPath(person.id)}>
          {name}
        </Link>
        {login && <span className={styles.remark}>{login}</span>}
      </div>
      {isSelf && <Pill dot={false}>You</Pill>}
    </div>
  );
}

function StatusCell({ person }: { person: ClassroomUser }) {
  return (
    <div className={styles.status}>
      <MembershipPill status={person.status} />
      {remarkOf(person) && <span className={styles.remark}>{remarkOf(person)}</span>}
    </div>
  );
}

function remarkOf({ requested_role, status_reason }: ClassroomUser): string | undefined {
  if (requested_role) return texts.people.asksFor(roleName[requested_role]);
  return status_reason && texts.people.waiting[status_reason];
}
