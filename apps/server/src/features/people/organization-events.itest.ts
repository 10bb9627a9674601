import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueueEnter } from './membership-jobs.ts';
import { checkAdded, checkGone } from './organization-events.ts';

const world = await startWorld();
afterAll(world.close);

/** How many seconds each check is put off. */
async function checks(): Promise<number[]> {
  const { rows } = await world.superuser.query<{ seconds: number }>(
    `select extract(epoch from run_at - updated_at)::int as seconds
     from graphile_worker._private_jobs where key like 'membership:%:check'`,
  );
  return rows.map(({ seconds }) => seconds);
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
  expect(await checks()).toEqual([2]);
  await hear(checkGone);
  expect(await checks()).toEqual([0]);

  await world.superuser.query('delete from graphile_worker._private_jobs');
  await hear(checkAdded);
  expect(await checks()).toEqual([0]);
});
