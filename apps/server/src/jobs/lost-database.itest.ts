import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { enqueue } from './queue.ts';
import { startWorker } from './worker.ts';

const world = await startWorld();
const ran: string[] = [];
let isSlow = false;
const worker = await startWorker({
  pool: world.db.$client,
  url: world.urls.application,
  tasks: {
    'inbox.process': async (payload) => {
      const { deliveryId } = payload as { deliveryId: string };
      if (isSlow) await endConnections();
      ran.push(deliveryId);
    },
  },
  schedule: [],
  log: { warn: () => {}, error: () => {} },
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

const add = (key: string) =>
  transact(world.db, (tx) => enqueue(tx, 'inbox.process', { deliveryId: key }, { key }));

/** What every process sees when the database crashes. */
async function endConnections(): Promise<void> {
  isSlow = false;
  await world.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'lectern'`,
  );
}

async function left(): Promise<number | null> {
  const { rowCount } = await world.superuser.query(
    'select from graphile_worker._private_jobs where attempts < max_attempts',
  );
  return rowCount;
}

it('goes on by itself after all connections were lost', async () => {
  await add('before');
  await expect.poll(() => ran, { timeout: 10_000 }).toContain('before');
  await endConnections();
  await expect
    .poll(
      () =>
        add('after').then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  await expect.poll(() => ran, { timeout: 15_000 }).toContain('after');
});

it('loses no job that was running, and none whose end could not be written down', async () => {
  isSlow = true;
  await add('interrupted');
  await expect.poll(() => ran, { timeout: 15_000 }).toContain('interrupted');
  await expect.poll(left, { timeout: 15_000 }).toBe(0);
  await add('next');
  await expect.poll(() => ran, { timeout: 15_000 }).toContain('next');
});
