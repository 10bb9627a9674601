/** Jobs that need the platform come back later when it is away, by themselves and in time. */
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { isProblem, type PlatformProblem } from '../platform/problem.ts';
import { enqueue, type JobName, type JobOptions, type Jobs } from './queue.ts';

export interface PatienceDeps {
  db: Db;
  clock: () => Date;
}

const shortestMs = 1_000;
const longestMs = 5_000;

/** The queue's own back-off reaches minutes; the platform is usually back within seconds. */
export async function patiently<Name extends JobName>(
  { db, clock }: PatienceDeps,
  job: { name: Name; payload: Jobs[Name]; options: Pick<JobOptions, 'key' | 'priority'> },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProblem(error) || !error.isTemporary) throw error;
    const delayMs = waitAfter(error, clock());
    await transact(db, (tx) => enqueue(tx, job.name, job.payload, { ...job.options, delayMs }));
  }
}

/** Spread out, so that a thousand jobs that failed together do not come back together. */
function waitAfter({ retryAt }: PlatformProblem, now: Date): number {
  const spread = shortestMs + Math.random() * (longestMs - shortestMs);
  return retryAt ? Math.max(retryAt.getTime() - now.getTime(), 0) + shortestMs : spread;
}
