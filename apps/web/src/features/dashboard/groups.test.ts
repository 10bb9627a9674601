// @vitest-environment node
import type { ClassroomUser } from '@lectern/contract';
import { expect, it } from 'vitest';
import { groupByRole, toPerson } from './groups.ts';

const person = (given: Partial<ClassroomUser>) =>
  ({ first_name: 'Ada', last_name: 'Lovelace', github_username: 'ada', ...given }) as ClassroomUser;

it('puts everyone into the group of their role, in order', () => {
  const people = (['TA', 'STUDENT', 'STUDENT', 'PROFESSOR'] as const).map((classroom_role, id) =>
    person({ id, classroom_role }),
  );
  const ids = Object.entries(groupByRole(people)).map(([role, group]) => [
    role,
    group.map(({ id }) => id),
  ]);
  expect(Object.fromEntries(ids)).toEqual({ PROFESSOR: [3], TA: [0], STUDENT: [1, 2] });
});

it('has a group also for a role that nobody holds', () => {
  expect(groupByRole([])).toEqual({ PROFESSOR: [], TA: [], STUDENT: [] });
});

it('names people with and without a last name, and shows the faces that are known', () => {
  const faces = new Map([['ada', 'https://host.test/ada.png']]);
  expect(toPerson(person({}), faces)).toEqual({
    name: 'Ada Lovelace',
    avatarUrl: 'https://host.test/ada.png',
  });
  expect(toPerson(person({ last_name: '', github_username: 'x' }), faces)).toEqual({
    name: 'Ada',
    avatarUrl: undefined,
  });
});
