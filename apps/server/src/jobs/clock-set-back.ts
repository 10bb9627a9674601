/**
 * A machine may have a clock that is ahead, and set it back later. What is due regularly has then
 * last run in the future, what waits was written there, and graphile-worker would leave both alone until
 * that time has come.
 */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** So far two machines may be apart that both run jobs. */
const toleratedMs = 60_000;
const lookEveryMs = 1_000;

/** Before a worker begins: a run in the future counts as none, and a job waits as long as it was to wait. */
export async function forgetFuture(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { rows } = await pool.query<{ task: string }>(
    `update graphile_worker._private_known_crontabs
     set last_execution = null, known_since = least(known_since, $1)
     where last_execution > $1
     returning identifier as task`,
    [new Date(Date.now() + toleratedMs)],
  );
  const tasks = rows.map(({ task }) => task);
  if (tasks.length > 0) log.warn({ tasks }, 'the clock was ahead when these last ran');
  // What has a time of its own, as a deadline has, comes too early by this, and plans itself anew.
  const { rowCount: jobs } = await pool.query(
    `update graphile_worker._private_jobs
     set run_at = now() + greatest(run_at - updated_at, interval '0'), updated_at = now()
     where locked_at is null and updated_at > now() + $1 * interval '1 millisecond'`,
    [toleratedMs],
  );
  if (jobs) log.warn({ jobs }, 'the clock was ahead when these jobs were written');
}

/**
 * Turns are dated by the clock of the worker, and those of a task are one job: where that clock is ahead of
 * the database's, each turn would put it off once more before its time has come.
 */
export async function takeTurnsNow(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
     where key = any($1) and flags is null and locked_at is null and run_at > now()`,
    [keys],
  );
}

export interface ClockWatch {
  /** A worker that goes on would wait for a minute that is far away by now. */
  setBack: Promise<void>;
  stop(): void;
}

export function watchClock(): ClockWatch {
  let looking: NodeJS.Timeout | undefined;
  const setBack = new Promise<void>((resolve) => {
    // The other clock counts on, whatever this one is set to.
    const offset = () => Date.now() - performance.now();
    let latest = offset();
    looking = setInterval(() => {
      latest = Math.max(latest, offset());
      if (offset() < latest - toleratedMs) resolve();
    }, lookEveryMs).unref();
  });
  return { setBack, stop: () => clearInterval(looking) };
}
