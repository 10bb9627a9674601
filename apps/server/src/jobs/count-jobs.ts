import type pg from 'pg';

interface Counted {
  task: string;
  state: 'due' | 'running' | 'failing' | 'later' | 'given_up';
  count: number;
  /** Of the oldest, where they are due; otherwise 0. */
  dueForSeconds: number;
}

/**
 * What the queue's tables tell of, one group per kind and state. A job that waits for the platform comes
 * back as a new one every few seconds, so it counts as `later`, and nobody knows since when it waits.
 */
export async function countJobs(pool: pg.Pool): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>(`
    select task, state, count(*)::int as count,
      (case state when 'due' then extract(epoch from now() - min(run_at)) else 0 end)::float8
        as "dueForSeconds"
    from (
      select task_identifier as task, run_at,
        case
          when locked_at is not null then 'running'
          when attempts >= max_attempts then 'given_up'
          when run_at > now() and last_error is not null then 'failing'
          when run_at > now() then 'later'
          else 'due'
        end as state
      from graphile_worker.jobs
    ) as jobs
    group by task, state`);
  return rows;
}
