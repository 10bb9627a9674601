import type { ClassroomRole, ClassroomUser } from '@lectern/contract';
import { fullName } from '../../lib/person-name.ts';
import type { Person } from '../../ui/people/avatar.tsx';

export function groupByRole(
  people: readonly ClassroomUser[],
): Record<ClassroomRole, ClassroomUser[]> {
  const groups: Record<ClassroomRole, ClassroomUser[]> = { PROFESSOR: [], TA: [], STUDENT: [] };
  for (const person of people) groups[person.classroom_role].push(person);
  return groups;
}

export function toPerson(user: ClassroomUser): Person {
  return { name: fullName(user), avatarUrl: user.avatar_url };
}
