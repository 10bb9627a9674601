import { settleAssignment } from '@lectern/server/features/commits/counting/settle-work';
import { transact } from '@lectern/server/db/transact';
import type { MyWork, StudentWork } from '@lectern/contract';
import { afterAll, expect, it } from 'vitest';
import { seedClass, type SeededClass } from './seed-class.ts';
import { startWorld } from './world.ts';

const now = new Date('2026-09-10T12:00:00Z');
const world = await startWorld({ startsAt: now });
afterAll(world.close);

const [small, large] = [
  await seedClass(world.superuser, { students: 3, assignments: 4 }),
  await seedClass(world.superuser, { students: 60, assignments: 4 }),
];

async function myWork(of: SeededClass): Promise<MyWork[]> {
  const student = await world.signIn(of.students[2]);
  const path = `/classrooms/classroom/${of.classroom.id}/my-work`;
  const { my_work } = await world.api.as(student).read<{ my_work: MyWork[] }>(path);
  return my_work;
}

it('settling a seeded class changes nothing', async () => {
  for (const { id } of large.assignments) {
    expect(await transact(world.db, (tx) => settleAssignment(tx, id, now))).toBe(false);
  }
});

it('a seeded class has submissions in every state', async () => {
  const professor = await world.signIn(large.professor);
  const states = new Set<string>();
  for (const { id } of large.assignments) {
    const path = `/classrooms/classroom/${large.classroom.id}/assignments/assignment/${id}/works`;
    const { student_works } = await world.api
      .as(professor)
      .read<{ student_works: StudentWork[] }>(path);
    expect(student_works).toHaveLength(60);
    for (const { work_state } of student_works) states.add(work_state);
  }
  expect(states.size).toBe(7);
});

it('a student of a large class has the same submissions as one of a small class', async () => {
  const shape = (mine: MyWork[]) =>
    mine.map(({ work_state, work }) => [
      work_state,
      work?.commit_amount,
      work?.grade?.manual_feedback_score,
    ]);
  const few = shape(await myWork(small));
  expect(few).toHaveLength(4);
  expect(shape(await myWork(large))).toEqual(few);
});
