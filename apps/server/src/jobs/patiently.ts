/** Jobs that need the platform come back later when it is away, by themselves and in time. */
import type { Job } from 'graphile-worker';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { isProblem, type PlatformProblem } from '../platform/problem.ts';
import { enqueue, priorityOf, putOffBehind, type JobName, type Jobs } from './queue.ts';

export interface PatienceDeps {
  db: Db;
  clock: () => Date;
  tell: (name: JobName, problem: PlatformProblem) => void;
}

/** A time in the past is 'any moment now', which is not at once. */
const leastMs = 100;
const shortestMs = 1_000;
const longestMs = 5_000;

export type RetriedJob = Pick<Job, 'task_identifier' | 'payload' | 'key' | 'priority'>;

/** The queue's own back-off reaches minutes; the platform is usually back within seconds. */
export async function patiently(
  { db, clock, tell }: PatienceDeps,
  job: RetriedJob,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProblem(error) || !error.isTemporary) throw error;
    const name = job.task_identifier as JobName;
    const key = job.key ?? name;
    tell(name, error);
    const { retryAt, retryAfterMs = someMoments() } = error;
    const delayMs = retryAt
      ? Math.max(retryAt.getTime() - clock().getTime(), leastMs)
      : retryAfterMs;
    await transact(db, async (tx) => {
      const options = { key, priority: priorityOf(job), delayMs, isRetry: true };
      await enqueue(tx, name, job.payload as Jobs[typeof name], options);
      // They would only ask in vain, each with a worker of its own.
      if (retryAt) await putOffBehind(tx, key, delayMs);
    });
  }
}

/** Spread out, so that a thousand jobs that failed together do not come back together. */
function someMoments(): number {
  return shortestMs + Math.random() * (longestMs - shortestMs);
}
