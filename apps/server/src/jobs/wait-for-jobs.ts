/** Lets a request wait a moment for the jobs it started, so that its answer tells the outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { isAnyDue } from './due.ts';

const firstPauseMs = 25;
const longestPauseMs = 1_000;

/**
 * Returns when none of them is left, each was put off, or patience ends: the caller reads what is
 * true then. A job adds the next one before it is done, so there is no moment between them.
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
