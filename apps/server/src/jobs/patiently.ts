/** Retries jobs that fail because the platform is away or asks us to wait. */
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { isProblem, type PlatformProblem } from '../platform/problem.ts';
import { enqueue, putOffBehind, type JobName } from './queue.ts';
import type { Job } from './take.ts';

export interface PatienceDeps {
  db: Db;
  clock: () => Date;
  tell: (name: JobName, problem: PlatformProblem) => void;
}

/** A time in the past means soon, not at once. */
const leastMs = 100;
const shortestMs = 1_000;
const longestMs = 5_000;

export type RetriedJob = Pick<Job, 'name' | 'payload' | 'key' | 'priority'>;

/** The queue's own back-off reaches minutes; the platform is usually back within seconds. */
export async function patiently(
  { db, clock, tell }: PatienceDeps,
  { name, payload, key, priority }: RetriedJob,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProblem(error) || !error.isTemporary) throw error;
    tell(name, error);
    const { retryAt, retryAfterMs = someMoments() } = error;
    const delayMs = retryAt
      ? Math.max(retryAt.getTime() - clock().getTime(), leastMs)
      : retryAfterMs;
    await transact(db, async (tx) => {
      await enqueue(tx, name, payload, { key, priority, delayMs, isRetry: true });
      // Each of them would occupy a worker and be refused as well.
      if (retryAt) await putOffBehind(tx, key, delayMs);
    });
  }
}

/** Spread out, so that a thousand jobs that failed together do not return together. */
function someMoments(): number {
  return shortestMs + Math.random() * (longestMs - shortestMs);
}
