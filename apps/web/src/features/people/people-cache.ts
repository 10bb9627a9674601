import type { ClassroomUser } from '@lectern/contract/people';
import { queryClient } from '../../query-client.ts';
import { peopleQuery } from '../classrooms/queries.ts';

/** What the lists show right after a change, without waiting for the server to list everyone. */

export function replacePerson(person: ClassroomUser): Promise<void> {
  return change(person, (people) =>
    people.map((other) => (other.id === person.id ? person : other)),
  );
}

export function dropPerson(person: ClassroomUser): Promise<void> {
  return change(person, (people) => people.filter(({ id }) => id !== person.id));
}

/** After a refusal: somebody else may have changed the person first. */
export function refreshPeople({ classroom_id }: ClassroomUser): void {
  void queryClient.invalidateQueries(peopleQuery(classroom_id));
}

async function change(
  { classroom_id }: ClassroomUser,
  next: (people: ClassroomUser[]) => ClassroomUser[],
): Promise<void> {
  const { queryKey } = peopleQuery(classroom_id);
  // An answer that left the server before the change would bring the old row back.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (people) => people && next(people));
  void queryClient.invalidateQueries({ queryKey });
}
