/**
 * Jobs of one key never run side by side. The queue's own means, a named queue per key, makes every
 * worker lock all names to take one job: sixteen times slower with a thousand of them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { keyFlag } from './queue.ts';

const pauseMs = 50;

export function oneAtATime(tasks: TaskList): TaskList {
  const alone =
    (task: Task): Task =>
    async (payload, helpers) => {
      while (await hasEarlier(helpers)) await delay(pauseMs);
      return task(payload, helpers);
    };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, alone(task!)]));
}

/**
 * A second job of a key exists only because the first was locked when it was added, so whoever
 * comes later sees it. One whose process was killed is freed by the rescue.
 */
async function hasEarlier({ job, query }: JobHelpers): Promise<boolean> {
  if (job.key === null) return false;
  const { rowCount } = await query(
    `select from graphile_worker._private_jobs
     where flags ? $1 and locked_at is not null and id < $2 limit 1`,
    [keyFlag(job.key), job.id],
  );
  return rowCount !== 0;
}
