import type pg from 'pg';

/** Runs the statement in a transaction that stays open until the returned function is called. */
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
