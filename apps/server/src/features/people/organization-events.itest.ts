import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueueEnter } from '../../jobs/kinds/membership-jobs.ts';
import { checkAdded, checkGone } from './organization-events.ts';

const world = await startWorld();
afterAll(world.close);

async function checks(): Promise<boolean[]> {
  const checking = (await world.jobs()).filter(({ name }) => name === 'membership.check');
  return checking.map(({ isLater }) => isLater);
}

it('events of our own invitations lead to one delayed check, other events to a check at once', async () => {
  const { classroom } = await world.seededClassroom();
  const person = await world.user();
  const member = await world.member(classroom, person);
  const handle = (check: typeof checkAdded) =>
    transact(world.db, (tx) =>
      check(tx, { orgId: classroom.orgId, platformUserId: person.platformId }),
    );

  await transact(world.db, (tx) => enqueueEnter(tx, member));
  await handle(checkAdded);
  await handle(checkAdded);
  expect(await checks()).toEqual([true]);
  await handle(checkGone);
  expect(await checks()).toEqual([false]);

  await world.forgetJobs();
  await handle(checkAdded);
  expect(await checks()).toEqual([false]);
});
