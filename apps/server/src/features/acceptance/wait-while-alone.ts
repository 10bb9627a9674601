/** Lets an acceptance wait for its repository, unless other students wait, too. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import { areOthersDue, isAnyDue } from '../../jobs/due.ts';
import type { JobName } from '../../jobs/queue.ts';

/** The jobs that an acceptance waits for. */
const kinds: readonly JobName[] = ['membership.enter', 'work.provision'];

const pauseMs = 50;

/**
 * Returns when the jobs with these keys are done, when other acceptances are queued, or after `patienceMs`.
 * When many students accept at once, waiting requests would slow the queue down.
 */
export async function waitWhileAlone(
  db: Db,
  keys: readonly string[],
  patienceMs: number,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const left = deadline - performance.now();
    // In a crowd, the first question is enough.
    if (left <= 0 || (await areOthersDue(db, kinds, keys)) || !(await isAnyDue(db, keys))) return;
    await delay(Math.min(pauseMs, left));
  }
}
