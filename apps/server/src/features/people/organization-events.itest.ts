import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueueEnter } from '../../jobs/kinds/membership-jobs.ts';
import { checkAdded, checkGone } from './organization-events.ts';

const world = await startWorld();
afterAll(world.close);

/** Whether each check that waits is for later. */
async function checks(): Promise<boolean[]> {
  const checking = (await world.jobs()).filter(({ name }) => name === 'membership.check');
  return checking.map(({ isLater }) => isLater);
}

it('looks once at what our own steps bring about, and at once at anything else', async () => {
  const { classroom } = await world.seededClassroom();
  const person = await world.user();
  const member = await world.member(classroom, person);
  const hear = (check: typeof checkAdded) =>
    transact(world.db, (tx) =>
      check(tx, { orgId: classroom.orgId, platformUserId: person.platformId }),
    );

  await transact(world.db, (tx) => enqueueEnter(tx, member));
  await hear(checkAdded);
  await hear(checkAdded);
  expect(await checks()).toEqual([true]);
  await hear(checkGone);
  expect(await checks()).toEqual([false]);

  await world.forgetJobs();
  await hear(checkAdded);
  expect(await checks()).toEqual([false]);
});
