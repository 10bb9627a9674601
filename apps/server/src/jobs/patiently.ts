/** Jobs that need the platform come back later when it is away, by themselves and in time. */
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { isProblem, type PlatformProblem } from '../platform/problem.ts';
import { enqueue, putOffBehind, type JobName, type JobOptions, type Jobs } from './queue.ts';

export interface PatienceDeps {
  db: Db;
  clock: () => Date;
  tell: (name: JobName, problem: PlatformProblem) => void;
}

/** A time in the past is 'any moment now', which is not at once. */
const leastMs = 100;
const shortestMs = 1_000;
const longestMs = 5_000;

/** The queue's own back-off reaches minutes; the platform is usually back within seconds. */
export async function patiently<Name extends JobName>(
  { db, clock, tell }: PatienceDeps,
  job: { name: Name; payload: Jobs[Name]; options: Pick<JobOptions, 'key' | 'priority'> },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProblem(error) || !error.isTemporary) throw error;
    tell(job.name, error);
    const { retryAt, retryAfterMs = someMoments() } = error;
    const delayMs = retryAt
      ? Math.max(retryAt.getTime() - clock().getTime(), leastMs)
      : retryAfterMs;
    await transact(db, async (tx) => {
      await enqueue(tx, job.name, job.payload, { ...job.options, delayMs, isRetry: true });
      // They would only ask in vain, each with a worker of its own.
      if (retryAt) await putOffBehind(tx, job.options.key, delayMs);
    });
  }
}

/** Spread out, so that a thousand jobs that failed together do not come back together. */
function someMoments(): number {
  return shortestMs + Math.random() * (longestMs - shortestMs);
}
