/** Retries jobs while the platform is down or asks us to wait. */
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { isProblem, type PlatformProblem } from '../platform/problem.ts';
import { enqueue, delayJobsBehind, type JobName } from './queue.ts';
import type { Job } from './take.ts';

export interface RetryDeps {
  db: Db;
  clock: () => Date;
  onRetry: (name: JobName, problem: PlatformProblem) => void;
}

/** A time in the past means soon, not at once. */
const leastMs = 100;
const shortestMs = 1_000;
const longestMs = 5_000;

export type RetriedJob = Pick<Job, 'name' | 'payload' | 'key' | 'priority'>;

/** The queue's back-off reaches minutes; the platform is usually back within seconds. */
export async function retryTemporary(
  { db, clock, onRetry }: RetryDeps,
  { name, payload, key, priority }: RetriedJob,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProblem(error) || !error.isTemporary) throw error;
    onRetry(name, error);
    const { retryAt, retryAfterMs = randomPauseMs() } = error;
    const delayMs = retryAt
      ? Math.max(retryAt.getTime() - clock().getTime(), leastMs)
      : retryAfterMs;
    await transact(db, async (tx) => {
      await enqueue(tx, name, payload, { key, priority, delayMs, isRetry: true });
      // The platform would refuse the next jobs too.
      if (retryAt) await delayJobsBehind(tx, key, delayMs);
    });
  }
}

/** So that jobs that failed together do not return together. */
function randomPauseMs(): number {
  return shortestMs + Math.random() * (longestMs - shortestMs);
}
