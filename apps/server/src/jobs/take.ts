import type pg from 'pg';
import type { JobName, Jobs } from './queue.ts';
import { mostAttempts, recordFailure } from './retry.ts';

export interface Job<Name extends JobName = JobName> {
  id: number;
  name: Name;
  payload: Jobs[Name];
  key: string;
  share: string | null;
  priority: number;
  /** This one included. */
  attempts: number;
}

export interface Running {
  job: Job;
}

export type Task = (payload: never, running: Running) => Promise<void>;

/** During an upgrade a process may lack tasks, and leaves those jobs to others. */
export type Tasks = Partial<Record<JobName, Task>>;

const take = {
  name: 'take_job',
  text: `
    update jobs set locked_by = $1, attempts = attempts + 1
    where id = (
      select id from jobs as waiting
      where locked_by is null and attempts < ${mostAttempts} and run_at <= now()
        and name = any ($2) and (share is null or share <> all ($3))
        and not exists (
          select from jobs as running where running.key = waiting.key and running.locked_by is not null
        )
      order by priority, place, run_at, id
      limit 1 for update skip locked
    )
    returning id, name, payload, key, share, priority, attempts`,
  // A query on a silently dropped connection would block all others.
  query_timeout: 30_000,
};

/** `fullShares` already run as many jobs as they may. */
export async function takeJob(
  pool: pg.Pool,
  worker: string,
  names: readonly string[],
  fullShares: readonly string[] = [],
): Promise<Job | undefined> {
  const { rows } = await pool.query<Job>({ ...take, values: [worker, names, fullShares] });
  return rows[0];
}

export type OnFailure = (error: unknown, job: Job) => void;

/** Rejects only if the end could not be saved. */
export async function runJob(
  pool: pg.Pool,
  worker: string,
  job: Job,
  { tasks, onFailure }: { tasks: Tasks; onFailure: OnFailure },
): Promise<void> {
  try {
    await tasks[job.name]?.(job.payload as never, { job });
  } catch (error) {
    onFailure(error, job);
    return recordFailure(pool, worker, job.id, error);
  }
  // Another worker may have taken the job over.
  await pool.query('delete from jobs where id = $1 and locked_by = $2', [job.id, worker]);
}
