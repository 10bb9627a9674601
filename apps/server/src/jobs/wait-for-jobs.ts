/** Lets a request wait briefly for the jobs it started, so that its answer has their outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { isAnyDue } from './due.ts';

const firstPauseMs = 25;
const longestPauseMs = 1_000;

/**
 * Returns when no job is left or due, or the time is over; the caller then reads the result. A job
 * enqueues its successor before it ends, so there is no gap between them.
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
