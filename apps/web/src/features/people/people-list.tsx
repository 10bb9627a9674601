import type { ClassroomUser } from '@lectern/contract/people';
import type { ClassroomRole } from '@lectern/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../data/people.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { LoadingTable } from '../../ui/table/table-skeleton.tsx';
import { toastIds } from '../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../session/use-error-toast.ts';
import { useSendOnLeaving } from './removals.ts';
import { listTitle } from './list-title.ts';
import { PeopleTable } from './people-table.tsx';
import { personColumns } from './person-columns.tsx';

interface PeopleListProps {
  classroomRole: ClassroomRole;
  viewer: ClassroomUser;
}

export function PeopleList({ classroomRole, viewer }: PeopleListProps) {
  const people = useQuery(peopleQuery(viewer.classroom_id));
  useErrorToast(people.error, toastIds.classroomUsers);
  useSendOnLeaving();

  if (people.isPending) {
    return (
      <LoadingTable
        label={listTitle[classroomRole]}
        headers={personColumns(classroomRole, viewer).map(({ header }) => header)}
        searched
      />
    );
  }
  if (people.isLoadingError) {
    return <LoadFailure query={people}>{people.error.message}</LoadFailure>;
  }
  return (
    <PeopleTable
      classroomRole={classroomRole}
      people={inList(people.data, classroomRole)}
      viewer={viewer}
    />
  );
}

/** A member who asks for this role is shown like a person who asks to join with it. */
function inList(people: readonly ClassroomUser[], role: ClassroomRole): ClassroomUser[] {
  return people
    .filter(({ status }) => status !== 'REMOVED')
    .map((person) => (person.requested_role === role ? asRequest(person, role) : person))
    .filter(({ classroom_role }) => classroom_role === role);
}

function asRequest(person: ClassroomUser, role: ClassroomRole): ClassroomUser {
  return { ...person, classroom_role: role, status: 'REQUESTED', status_reason: 'needs_approval' };
}
