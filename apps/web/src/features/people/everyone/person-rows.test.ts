import type { ClassroomUser, PersonActivity, Section } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { filterPeople, toPersonRows } from './person-rows.ts';

const person = (id: number, classroom_role: ClassroomUser['classroom_role'] = 'STUDENT') =>
  ({ id, classroom_role, status: 'ACTIVE' }) as ClassroomUser;
const section = (section_id: number, ...ids: number[]): Section => ({
  section_id,
  name: `Lab ${section_id}`,
  people: ids.map((user_id) => ({ user_id, github_username: `u${user_id}`, by_hand: true })),
  unclaimed: 0,
  graders: [],
});
const activity = (user_id: number, given: Partial<PersonActivity>): PersonActivity => ({
  user_id,
  open: 1,
  not_started: 0,
  last_push_at: null,
  silent_days: null,
  ...given,
});

const removed = { ...person(9), status: 'REMOVED' } as ClassroomUser;
const rows = toPersonRows(
  [person(1), person(2), person(3), person(4), person(5, 'TA'), removed],
  [section(1, 1, 2), section(2, 2)],
  [
    activity(1, { not_started: 1 }),
    activity(2, { silent_days: 7 }),
    activity(3, { silent_days: 6 }),
    activity(4, { open: 0, silent_days: 40 }),
  ],
);
const ids = (
  ...chosen: Parameters<typeof filterPeople> extends [unknown, ...infer Rest] ? Rest : never
) => filterPeople(rows, ...chosen).map((row) => row.person.id);

describe('the people of a course', () => {
  it('are everyone but removed people', () => {
    expect(ids('everyone', 'all')).toEqual([1, 2, 3, 4, 5]);
    expect(ids('students', 'all')).toEqual([1, 2, 3, 4]);
    expect(ids('staff', 'all')).toEqual([5]);
  });

  it('can be in several sections, or, as students, in none', () => {
    expect(ids('everyone', 1)).toEqual([1, 2]);
    expect(ids('everyone', 2)).toEqual([2]);
    expect(ids('everyone', 'none')).toEqual([3, 4]);
  });

  it('are silent after 7 days with open work, or if they never began', () => {
    expect(ids('silent', 'all')).toEqual([1, 2]);
    expect(ids('waiting', 'all')).toEqual([1]);
  });
});
