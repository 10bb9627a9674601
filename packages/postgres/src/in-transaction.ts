import type pg from 'pg';

/**
 * Drizzle's own `transaction` keeps the connection for ever when `begin` fails, so that a database
 * which restarts leaves a process without any. Here a broken one is thrown away.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
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
