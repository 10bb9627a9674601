import { violates } from '@lectern/postgres/unique';
import type pg from 'pg';

/** Given-up jobs are kept for a month, so that people can look into them. */
export const mostAttempts = 25;

/** Up to six hours. */
const backOff = `exp(least(attempts, 10)) * interval '1 second'`;

export function recordFailure(
  pool: pg.Pool,
  worker: string,
  id: number,
  error: unknown,
): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '');
  const change = `locked_by = null, last_error = $3, run_at = now() + ${backOff}`;
  return putBack(pool, 'id = $1 and locked_by = $2', change, [id, worker, message]);
}

/** Frees jobs of workers whose lease is gone. */
export async function releaseJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ worker: string }>(`
    with workers as materialized (
      select distinct locked_by as worker from jobs where locked_by is not null
    )
    select worker from workers where pg_try_advisory_xact_lock(hashtextextended(worker, 0))`);
  if (rows.length === 0) return;
  const workers = rows.map(({ worker }) => worker);
  await putBack(pool, 'locked_by = any ($1)', 'locked_by = null', [workers]);
}

/** A job enqueued since replaces the one that ends here. */
async function putBack(
  pool: pg.Pool,
  which: string,
  change: string,
  values: unknown[],
): Promise<void> {
  const text = `
    with ended as (
      select id, exists (
        select from jobs as newer where newer.key = jobs.key and newer.locked_by is null
      ) as is_replaced
      from jobs where ${which} for update
    ), dropped as (
      delete from jobs using ended where jobs.id = ended.id and is_replaced
    )
    update jobs set ${change} from ended where jobs.id = ended.id and not is_replaced`;
  for (;;) {
    try {
      return void (await pool.query(text, values));
    } catch (error) {
      // Enqueued between the check and the update; the next round sees it.
      if (!violates(error, 'jobs_key')) throw error;
    }
  }
}
