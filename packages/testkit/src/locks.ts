/** Somebody else's locks, and whoever waits for them. */
import type pg from 'pg';

/** Takes what the statement locks in a transaction of somebody else's; answers with its end. */
export async function holdLocks(pool: pg.Pool, statement: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`begin; ${statement}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
}
