import type { ClassroomRole, ClassroomUser } from '@lectern/contract';
import type { Person } from '../../ui/avatar.tsx';

/** The people of each role. */
export function groupByRole(
  people: readonly ClassroomUser[],
): Record<ClassroomRole, ClassroomUser[]> {
  const groups: Record<ClassroomRole, ClassroomUser[]> = { PROFESSOR: [], TA: [], STUDENT: [] };
  for (const person of people) groups[person.classroom_role].push(person);
  return groups;
}

/** A person as the cards show them; the faces arrive later than the names. */
export function toPerson(
  { first_name, last_name, github_username }: ClassroomUser,
  faces: ReadonlyMap<string, string>,
): Person {
  return { name: `${first_name} ${last_name}`.trim(), avatarUrl: faces.get(github_username) };
}
