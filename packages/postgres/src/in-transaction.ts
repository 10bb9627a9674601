import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const deadlockDetected = '40P01';
const mostTries = 3;

/** Retries after a deadlock, so `work` must be safe to repeat. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(pool, work);
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
      // The random delay keeps both transactions from colliding again.
      await setTimeout(tries * 50 * (1 + Math.random()));
    }
  }
}

/** Drizzle's `transaction` leaks the connection if `begin` fails; here a broken one is discarded. */
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

/** Drizzle wraps the database error as `cause`. */
function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === deadlockDetected;
}
