/**
 * Jobs of one key never run side by side. The queue's own means, a named queue per key, makes every
 * worker lock all names to take one job: sixteen times slower with a thousand of them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobHelpers, Task } from 'graphile-worker';
import { keyFlag } from './queue.ts';

const pauseMs = 50;

/** Of each key one waits at most, so that a slow one that is asked for often leaves workers to others. */
export function oneAtATime(task: Task): Task {
  return async (payload, helpers) => {
    for (;;) {
      const { earlier, later } = await othersOf(helpers);
      if (!earlier) return task(payload, helpers);
      if (later) return;
      await delay(pauseMs);
    }
  };
}

/**
 * A second job of a key exists only because the first was locked when it was added, so whoever
 * comes later sees it. One whose process was killed is freed by the rescue. Whoever came later does
 * what the earlier one waits for, once it is locked: until then it may still be put off. What the clock
 * starts has no flags, and one key for all of its kind.
 */
async function othersOf({ job, query }: JobHelpers): Promise<{ earlier: boolean; later: boolean }> {
  if (job.key === null) return { earlier: false, later: false };
  const { rows } = await query<{ earlier: boolean | null; later: boolean | null }>(
    `select bool_or(id < $2) as earlier, bool_or(id > $2) as later
     from graphile_worker._private_jobs
     where (flags ? $1 or (flags is null and task_id = $3)) and locked_at is not null`,
    [keyFlag(job.key), job.id, job.task_id],
  );
  return { earlier: rows[0]?.earlier === true, later: rows[0]?.later === true };
}
