/** Jobs that wait for the platform do not fail, so nothing else would be logged. */
import type { FastifyBaseLogger } from 'fastify';
import type { PlatformProblem } from '../platform/problem.ts';
import type { JobName } from './queue.ts';

export interface OutageDeps {
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Thousands of jobs may retry every few seconds. */
const silentMs = 60_000;

export function logOutages({ clock, log }: OutageDeps) {
  const toldAt = new Map<JobName, number>();
  return (task: JobName, err: PlatformProblem): void => {
    // A pause means that one object is missing, not that the platform is down.
    if (err.kind !== 'down' || err.retryAfterMs !== undefined) return;
    const now = clock().getTime();
    if (now - (toldAt.get(task) ?? -Infinity) < silentMs) return;
    toldAt.set(task, now);
    log.warn({ err, task }, 'A job waits until the platform answers');
  };
}
