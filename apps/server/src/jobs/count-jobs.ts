import type pg from 'pg';
import { mostAttempts } from './retry.ts';

interface Counted {
  task: string;
  state: 'due' | 'running' | 'failing' | 'later' | 'given_up';
  count: number;
  /** Age of the oldest job in state `due`, else 0. */
  dueForSeconds: number;
}

/** A job that waits for the platform is enqueued again every few seconds and counts as `later`. */
export async function countJobs(pool: pg.Pool): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>(`
    select task, state, count(*)::int as count,
      (case state when 'due' then extract(epoch from now() - min(run_at)) else 0 end)::float8
        as "dueForSeconds"
    from (
      select name as task, run_at,
        case
          when locked_by is not null then 'running'
          when attempts >= ${mostAttempts} then 'given_up'
          when run_at > now() and last_error is not null then 'failing'
          when run_at > now() then 'later'
          else 'due'
        end as state
      from jobs
    ) as jobs
    group by task, state`);
  return rows;
}
