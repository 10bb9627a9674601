/** What a worker does with one job: takes it, runs it, and records how it ended. */
import type pg from 'pg';
import type { JobName, Jobs } from './queue.ts';
import { mostAttempts, recordFailure } from './retry.ts';

/** A job as its task sees it. */
export interface Job<Name extends JobName = JobName> {
  id: number;
  name: Name;
  payload: Jobs[Name];
  key: string;
  share: string | null;
  priority: number;
}

export interface Running {
  job: Job;
}

export type Task = (payload: never, running: Running) => Promise<void>;

/** An instance may lack tasks: while versions are replaced, it leaves those jobs to others. */
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
    returning id, name, payload, key, share, priority`,
  // A network can drop a connection silently; no take would follow one that waits forever.
  query_timeout: 30_000,
};

/** The first job that is due, if any; `fullShares` have as many running as they may have. */
export async function takeJob(
  pool: pg.Pool,
  worker: string,
  names: readonly string[],
  fullShares: readonly string[] = [],
): Promise<Job | undefined> {
  const { rows } = await pool.query<Job>({ ...take, values: [worker, names, fullShares] });
  return rows[0];
}

export type TellFailure = (error: unknown, job: Job) => void;

/** Rejects only if the end of the job could not be recorded. */
export async function runJob(
  pool: pg.Pool,
  worker: string,
  job: Job,
  { tasks, tell }: { tasks: Tasks; tell: TellFailure },
): Promise<void> {
  try {
    await tasks[job.name]?.(job.payload as never, { job });
  } catch (error) {
    tell(error, job);
    return recordFailure(pool, worker, job.id, error);
  }
  // Another worker may have taken the job over meanwhile; then it is not ours to end.
  await pool.query('delete from jobs where id = $1 and locked_by = $2', [job.id, worker]);
}
