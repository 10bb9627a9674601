import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';

/** Whether the job that a query calls so waits for its turn or runs; one that was given up does neither. */
export function isAlive(job: string): SQL {
  const its = sql.identifier(job);
  return sql`(${its}.locked_at is not null or ${its}.attempts < ${its}.max_attempts)`;
}

/** Whether one of them runs, or its time has come. */
export async function isAnyDue(db: Db | Tx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs job
      where key = any(${sql.param(keys)}::text[]) and run_at <= now() and ${isAlive('job')}
    ) as due`);
  return rows[0]?.due ?? false;
}
