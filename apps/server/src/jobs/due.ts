import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';

/** Whether one of them waits for its turn or runs; one that was given up does neither. */
export async function isAnyDue(db: Db | Tx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs
      where key = any(${sql.param(keys)}::text[]) and run_at <= now()
        and (locked_at is not null or attempts < max_attempts)
    ) as due`);
  return rows[0]?.due ?? false;
}
