import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { enqueue } from './queue.ts';
import { startWorker } from './worker.ts';

const world = await startWorld();
const ran: string[] = [];
let isSlow = false;
const warnings: unknown[] = [];
const worker = await startWorker({
  url: world.urls.application,
  tasks: {
    'inbox.process': async ({ deliveryId }: { deliveryId: string }) => {
      if (isSlow) await endConnections();
      ran.push(deliveryId);
    },
  },
  schedule: [],
  log: { warn: (...told: unknown[]) => void warnings.push(told.at(-1)), error: () => {} },
});
afterAll(world.close);

const add = (key: string) =>
  transact(world.db, (tx) => enqueue(tx, 'inbox.process', { deliveryId: key }, { key }));

/** Like a crash of the database. */
async function endConnections(): Promise<void> {
  isSlow = false;
  await world.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'lectern'`,
  );
}

async function left(): Promise<number | null> {
  const { rowCount } = await world.superuser.query('select from jobs where attempts < 25');
  return rowCount;
}

it('a worker goes on after all of its connections were lost', async () => {
  await add('before');
  await expect.poll(() => ran).toContain('before');
  await endConnections();
  await expect
    .poll(() =>
      add('after').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => ran, { timeout: 15_000 }).toContain('after');
});

it('a job that ran when the connections were lost runs again, and nothing stays locked', async () => {
  isSlow = true;
  await add('interrupted');
  await expect.poll(() => ran, { timeout: 15_000 }).toContain('interrupted');
  await expect.poll(left, { timeout: 15_000 }).toBe(0);
  await add('next');
  await expect.poll(() => ran, { timeout: 15_000 }).toContain('next');
});

it('a worker finds its jobs when the connection for notifications is dead but not closed', async () => {
  const { rows } = await world.superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and query = 'listen jobs'`,
  );
  expect(rows).toHaveLength(1);
  const { pid } = rows[0]!;
  process.kill(pid, 'SIGSTOP');
  try {
    await add('unheard');
    await expect.poll(() => ran, { timeout: 15_000 }).toContain('unheard');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

it('a worker can be stopped while the database is away', async () => {
  const allowConnections = (limit: number) =>
    world.superuser.query(`
      do $$ begin
        execute format('alter database %I connection limit ${limit}', current_database());
      end $$`);
  warnings.length = 0;
  await allowConnections(0);
  try {
    await endConnections();
    await expect
      .poll(() => warnings, { timeout: 15_000 })
      .toContain('Lost the database connection. The worker restarts');
    await worker.stop();
  } finally {
    await allowConnections(-1);
  }
});
