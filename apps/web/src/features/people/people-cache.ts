import type { ClassroomUser } from '@lectern/contract/people';
import { peopleQuery } from '../../data/people.ts';
import { queryClient } from '../../data/query-client.ts';

/** What the lists show right after a change, without waiting for the server to list everyone. */

export function replacePerson(person: ClassroomUser): void {
  change(person, (people) => people.map((other) => (other.id === person.id ? person : other)));
}

export function dropPerson(person: ClassroomUser): void {
  change(person, (people) => people.filter(({ id }) => id !== person.id));
}

/** After a refusal: somebody else may have changed the person first. */
export function refreshPeople({ classroom_id }: ClassroomUser): void {
  void queryClient.invalidateQueries(peopleQuery(classroom_id));
}

function change(
  { classroom_id }: ClassroomUser,
  next: (people: ClassroomUser[]) => ClassroomUser[],
): void {
  const { queryKey } = peopleQuery(classroom_id);
  queryClient.setQueryData(queryKey, (people) => people && next(people));
  // Also gives up an answer that left the server before the change, and would bring the old row back.
  void queryClient.invalidateQueries({ queryKey });
}
