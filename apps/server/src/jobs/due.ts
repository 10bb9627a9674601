import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';
import type { JobName } from './queue.ts';
import { mostAttempts } from './retry.ts';

/** Waits or runs; a given-up job does neither. */
export function isAlive(alias: string): SQL {
  const job = sql.identifier(alias);
  return sql`(${job}.locked_by is not null or ${job}.attempts < ${mostAttempts})`;
}

export async function isAnyDue(db: Db | Tx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from jobs job
      where key = any(${sql.param(keys)}::text[]) and run_at <= now() and ${isAlive('job')}
    ) as due`);
  return rows[0]?.due ?? false;
}

/** Jobs of other people who wait, of these kinds and without these keys. */
export async function areOthersDue(
  db: Db | Tx,
  names: readonly JobName[],
  keys: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (
      select from jobs job
      where name = any(${sql.param(names)}::text[]) and key <> all(${sql.param(keys)}::text[])
        and priority = 0 and run_at <= now() and ${isAlive('job')}
    ) as due`);
  return rows[0]?.due ?? false;
}
