/** Lets a request wait briefly for its jobs, so that its answer has their outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { isAnyDue } from './due.ts';

const firstPauseMs = 25;
const longestPauseMs = 1_000;

/**
 * Returns when no job is left or due. A job enqueues its successor before it ends, so there is no
 * gap.
 */
export async function waitForJobs(
  db: Db,
  keys: readonly string[],
  patienceMs: number,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const left = deadline - performance.now();
    if (left <= 0 || !(await isAnyDue(db, keys))) return;
    await delay(Math.min(pause, left));
  }
}
