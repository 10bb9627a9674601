/**
 * Workers hear of a new job, but not of one that was put off and whose time has come. Left to itself
 * each of them asks for such jobs, which keeps an idle process busy; so one look wakes as many of them
 * as there is work for.
 */
import type pg from 'pg';

export interface Waking {
  /** When a look failed: what the workers hear cannot be relied on then, either. */
  lost: Promise<void>;
  stop(): void;
}

const lookEveryMs = 500;

/** The message with which the queue itself announces so many jobs. */
const wake = {
  name: 'wake_workers',
  text: `
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
    from (
      select from graphile_worker._private_jobs
      where is_available = true and run_at <= now() limit $1
    ) as due
    having count(*) > 0`,
};

export function wakeAtTheirTime(pool: pg.Pool, workers: number): Waking {
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      pool
        .query({ ...wake, values: [workers] })
        .catch(() => resolve())
        .finally(() => (isLooking = false));
    }, lookEveryMs);
  });
  return { lost, stop: () => clearInterval(timer) };
}
