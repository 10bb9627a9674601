import { startWorld } from '@lectern/testkit/world';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { auditLog, users } from './schema/index.ts';
import { transact, type Tx } from './transact.ts';

const world = await startWorld();
afterAll(world.close);

const write = (subject: string) =>
  transact(world.db, (tx) => tx.insert(auditLog).values({ action: 'test', subject, details: {} }));
const written = async () =>
  (await world.db.select().from(auditLog)).map(({ subject }) => subject).sort();

it('a transaction keeps all of its changes or none', async () => {
  await write('kept');
  const failing = transact(world.db, async (tx) => {
    await tx.insert(auditLog).values({ action: 'test', subject: 'dropped', details: {} });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await written()).toEqual(['kept']);
});

it('after a deadlock, a transaction runs again when the other one is done', async () => {
  const [a, b] = [await world.user(), await world.user()];
  const lock = (tx: Tx, { id }: { id: number }) =>
    tx.select().from(users).where(eq(users.id, id)).for('update');
  const locked = new Set<number>();
  let begun = 0;
  const both = (first: { id: number }, second: { id: number }) =>
    transact(world.db, async (tx) => {
      begun += 1;
      await lock(tx, first);
      locked.add(first.id);
      await vi.waitUntil(() => locked.size === 2);
      await lock(tx, second);
      return 'done';
    });
  expect(await Promise.all([both(a, b), both(b, a)])).toEqual(['done', 'done']);
  // The second run may also end in a deadlock.
  expect(begun).toBeGreaterThan(2);
});

it('locks of a machine that lost power are released within a minute', async () => {
  const limit = await transact(world.db, (tx) =>
    tx.execute(sql`show idle_in_transaction_session_timeout`),
  );
  expect(limit.rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
});

it('every connection returns to the pool, also those that the database has closed', async () => {
  const { $client: pool } = world.db;
  const size = pool.options.max;
  for (let round = 0; round < 3; round += 1) {
    // In parallel, so that the pool opens all its connections.
    await Promise.all(
      Array.from({ length: size }, () =>
        transact(world.db, (tx) => tx.execute(sql`select pg_sleep(0.05)`)),
      ),
    );
    await world.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'lectern'`,
    );
    // Some of these get a broken connection, others one that breaks during the query.
    await Promise.allSettled(Array.from({ length: 2 * size }, () => write(`round ${round}`)));
  }
  await write('still possible');
  expect(await written()).toContain('still possible');
  expect(pool.waitingCount).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
});
