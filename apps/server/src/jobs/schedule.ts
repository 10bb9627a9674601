import type pg from 'pg';
import type { JobName } from './queue.ts';
import { mostAttempts } from './retry.ts';

export interface Recurring {
  name: JobName;
  everyMinutes: number;
  priority?: number;
}

/** Plans the next run of each job that neither waits nor runs. Called every few seconds. */
export async function planRecurring(pool: pg.Pool, recurring: readonly Recurring[]): Promise<void> {
  await pool.query(
    `insert into jobs as given_up (name, payload, key, priority, run_at)
     select name, '{}', name, priority, now() + minutes * interval '1 minute'
     from unnest($1::text[], $2::float8[], $3::smallint[]) as next (name, minutes, priority)
     where not exists (
       select from jobs
       where key = next.name and (locked_by is not null or attempts < ${mostAttempts})
     )
     on conflict (key, (locked_by is null))
       do update set run_at = excluded.run_at, attempts = 0
       where given_up.attempts >= ${mostAttempts}`,
    [
      recurring.map(({ name }) => name),
      recurring.map(({ everyMinutes }) => everyMinutes),
      recurring.map(({ priority = 0 }) => priority),
    ],
  );
}
