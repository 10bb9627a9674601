import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { pinKey } from './push-jobs.ts';

const world = await startWorld();
afterAll(world.close);

it('asks for unkept commits in the order of the works, as a recount does, so that neither waits for the other', async () => {
  const { organization, classroom } = await world.seededClassroom();
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template);
  const on = { id: assignment.id, orgId: organization.id };
  const counted = { countedSha: 'a'.repeat(40), countedReason: 'deadline' } as const;
  const keys: string[] = [];
  for (let made = 0; made < 6; made += 1) {
    const { id: workId } = await world.work(on, await world.signIn(), counted);
    const key = pinKey(workId);
    const later = { key, delayMs: 3_600_000 };
    await transact(world.db, (tx) => enqueue(tx, 'counted.pin', { workId }, later));
    keys.push(key);
  }
  const jobs = 'select key from graphile_worker._private_jobs where key';
  const release = await holdLocks(world.superuser, `${jobs} = '${keys[3]}' for update`);
  await transact(world.db, (tx) => enqueue(tx, 'works.sweep', {}, { key: 'sweep' }));
  const sweeping = world.runJobs();
  await expect.poll(() => countWaiting(world.superuser), { timeout: 10_000 }).toBe(1);
  const free = await world.superuser.query<{ key: string }>(
    `${jobs} = any($1) order by id for update skip locked`,
    [keys],
  );
  await release();
  await sweeping;
  expect(free.rows.map(({ key }) => key)).toEqual(keys.slice(4));
});
