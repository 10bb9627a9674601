import type { ClassroomUser } from '@lectern/contract/people';
import { peopleQuery } from '../../data/people.ts';
import { queryClient } from '../../data/query-client.ts';

export function replacePerson(person: ClassroomUser): void {
  change(person, (people) => people.map((other) => (other.id === person.id ? person : other)));
}

export function dropPerson(person: ClassroomUser): void {
  change(person, (people) => people.filter(({ id }) => id !== person.id));
}

/** Called after a refusal, because somebody else may have changed the person. */
export function refreshPeople({ classroom_id }: ClassroomUser): void {
  void queryClient.invalidateQueries(peopleQuery(classroom_id));
}

function change(
  { classroom_id }: ClassroomUser,
  next: (people: ClassroomUser[]) => ClassroomUser[],
): void {
  const { queryKey } = peopleQuery(classroom_id);
  queryClient.setQueryData(queryKey, (people) => people && next(people));
  // Cancels a running fetch, whose answer could restore the old row.
  void queryClient.invalidateQueries({ queryKey });
}
