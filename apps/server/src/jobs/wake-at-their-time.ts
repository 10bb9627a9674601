/**
 * Workers hear of a new job, but not of one that was put off and whose time has come, and of none while
 * the connection on which they listen is gone. Left to itself each of them asks for such jobs, which
 * keeps an idle process busy; so one look wakes as many of them as there is work for.
 */
import type pg from 'pg';

export interface Waking {
  /** When a look failed: the workers cannot rely on the database then, either. */
  lost: Promise<void>;
  stop(): void;
}

const lookEveryMs = 500;

const countDue = {
  name: 'count_due_jobs',
  text: `
    select count(*) as due
    from (
      select from graphile_worker._private_jobs
      where is_available = true and run_at <= now() limit $1
    ) as due`,
  // A network can swallow a connection silently; no look would follow one that waits for ever.
  query_timeout: 30_000,
};

export function wakeAtTheirTime(
  pool: pg.Pool,
  workers: number,
  wake: (count: number) => void,
): Waking {
  let isLooking = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ due: number }>({ ...countDue, values: [workers] });
    const due = rows[0]?.due ?? 0;
    if (due > 0 && !isStopped) wake(due);
  }

  const lost = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      look()
        .catch(() => resolve())
        .finally(() => (isLooking = false));
    }, lookEveryMs);
  });
  return {
    lost,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
