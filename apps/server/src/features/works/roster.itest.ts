/** The order of lists is kept in memory, but never longer than it is true. */
import type { WorkDetail } from '@lectern/contract';
import { startClass } from '@lectern/testkit/working-class';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { contributors, users } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { listInOrder } from './roster.ts';

const world = await startWorld();
afterAll(world.close);

async function scene() {
  const room = await startClass(world);
  const { works, people, on, ta, classroom } = room;
  const place = { classroomId: classroom.id, assignmentId: on.id };
  const idsOf = Object.fromEntries(Object.entries(works).map(([name, { id }]) => [id, name]));
  return {
    ...room,
    place,
    order: async () =>
      (await listInOrder(world.db, place)).map(({ workId }) => idsOf[workId] ?? 'new'),
    rename: (person: { id: number }, lastName: string) =>
      world.db.update(users).set({ lastName }).where(eq(users.id, person.id)),
    position: async (work: { id: number }) => {
      const { student_work: shown } = await world.api.as(ta).read<WorkDetail>(room.work(work));
      return `${shown.row_num} of ${shown.total_student_works}`;
    },
    people,
  };
}

it('a list changes its order when somebody is renamed, accepts, leaves or comes back', async () => {
  const { order, rename, remove, people, on } = await scene();
  expect(await order()).toEqual(['ada', 'grace', 'alan']);
  await rename(people.ada, 'Zuse');
  expect(await order()).toEqual(['grace', 'alan', 'ada']);
  const { id } = await world.work(on, people.zoe);
  expect(await order()).toEqual(['new', 'grace', 'alan', 'ada']);
  await remove(people.grace);
  expect(await order()).toEqual(['new', 'alan', 'ada']);
  await remove(people.grace, 'ACTIVE');
  await world.superuser.query('delete from contributors where work_id = $1', [id]);
  expect(await order()).toEqual(['grace', 'alan', 'ada']);
});

it('a list is read once while nothing changes', async () => {
  const { place, people } = await scene();
  const first = await listInOrder(world.db, place);
  expect(await listInOrder(world.db, place)).toBe(first);
  // A sign-in writes the same names again.
  await world.db.update(users).set({ firstName: 'Ada' }).where(eq(users.id, people.ada.id));
  expect(await listInOrder(world.db, place)).toBe(first);
});

it('a list shows no change before it is committed', async () => {
  const { order, people, on } = await scene();
  await expect(
    transact(world.db, async (tx) => {
      await tx.update(users).set({ lastName: 'Zuse' }).where(eq(users.id, people.ada.id));
      await tx.delete(contributors).where(eq(contributors.assignmentId, on.id));
      expect(await order()).toEqual(['ada', 'grace', 'alan']);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await order()).toEqual(['ada', 'grace', 'alan']);
});

it('the submission of a removed student has a place only where it is opened itself', async () => {
  const { position, remove, people, works } = await scene();
  await remove(people.ada);
  expect(await position(works.grace)).toBe('1 of 2');
  expect(await position(works.ada)).toBe('1 of 3');
});
