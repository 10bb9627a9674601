import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const deadlockDetected = '40P01';
const mostTries = 3;

/**
 * Two who wait for each other are told apart by the database, which lets one of them go on: the other has
 * done nothing yet and begins again. So `work` must be safe to repeat.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(pool, work);
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
      // Or both would meet again: whoever was let on is soon done.
      await setTimeout(tries * 50 * (1 + Math.random()));
    }
  }
}

/**
 * Drizzle's own `transaction` keeps the connection for ever when `begin` fails, so that a database
 * which restarts leaves a process without any. Here a broken one is thrown away.
 */
async function tryOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: unknown = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => (broken = reason));
    throw error;
  } finally {
    client.release(broken !== false);
  }
}

/** Drizzle hands the database's word on as a cause. */
function isDeadlock(error: unknown): boolean {
  const said = error instanceof Error && error.cause ? error.cause : error;
  return said instanceof pg.DatabaseError && said.code === deadlockDetected;
}
