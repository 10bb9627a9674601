import { expect, it } from 'vitest';
import { person } from '../people/testing/person.ts';
import { groupByRole, toPerson } from './groups.ts';

it('groupByRole keeps the order of people within a role', () => {
  const people = (['TA', 'STUDENT', 'STUDENT', 'PROFESSOR'] as const).map((classroom_role, id) =>
    person({ id, classroom_role }),
  );
  const ids = Object.entries(groupByRole(people)).map(([role, group]) => [
    role,
    group.map(({ id }) => id),
  ]);
  expect(Object.fromEntries(ids)).toEqual({ PROFESSOR: [3], TA: [0], STUDENT: [1, 2] });
});

it('groupByRole has an empty group for a role without people', () => {
  expect(groupByRole([])).toEqual({ PROFESSOR: [], TA: [], STUDENT: [] });
});

it('toPerson returns the full name and the avatar', () => {
  const ada = person({ id: 1, first_name: 'Ada', last_name: '', avatar_url: '/ada.png' });
  expect(toPerson(ada)).toEqual({ name: 'Ada', avatarUrl: '/ada.png' });
  expect(toPerson({ ...ada, last_name: 'Lovelace' }).name).toBe('Ada Lovelace');
});
