import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '@lectern/testkit/scratch';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact, type ForgeContext } from './context.ts';
import { openContext } from './open-context.ts';
import type { Tx } from './store/client.ts';
import { forgeDatabase } from './testing/forge-database.ts';
import { loseTransaction } from './testing/lose-transaction.ts';

let database: Awaited<ReturnType<typeof forgeDatabase>>;
let context: ForgeContext;
beforeAll(async () => {
  database = await forgeDatabase();
  const options = { databaseUrl: database.url, dir: await scratchFolder(), title: 'Lectern' };
  context = await openContext(options, 'http://127.0.0.1');
});
afterAll(async () => {
  await context.pool.end();
  await database.close();
});

const pidIn = async (tx: Tx) => {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]!.pid;
};

test('a transaction fails when PostgreSQL ends its connection, and the next one gets a new connection', async () => {
  const lost = transact(context, async (tx) => {
    await database.pool.query('select pg_terminate_backend($1)', [await pidIn(tx)]);
    // The connection is idle when it breaks, so no query fails because of it.
    await pause(100);
    await pidIn(tx);
  });
  await expect(lost).rejects.toThrow();
  expect(await transact(context, pidIn)).toBeGreaterThan(0);
});

test('the pool gets every connection back, even those lost before their transaction begins', async () => {
  const { pool } = context;
  const size = pool.options.max;
  const fill = () => Promise.all(Array.from({ length: size }, () => transact(context, sleep)));
  const sleep = (tx: Tx) => tx.execute(sql`select pg_sleep(0.05)`);
  for (let round = 0; round < 3; round += 1) {
    // All at once, so that the pool opens its maximum of connections.
    await fill();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await Promise.allSettled(Array.from({ length: 2 * size }, () => transact(context, pidIn)));
  }
  await fill();
  expect(pool.waitingCount).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('webhooks of a transaction are sent at once even when the answer to its commit is lost', async () => {
  const send = vi.fn<() => void>();
  const stop = context.webhooks.onWake(send);
  loseTransaction(context.pool, 'commit');
  await expect(transact(context, pidIn)).rejects.toThrow('Connection terminated');
  expect(send).toHaveBeenCalledOnce();
  stop();
});
