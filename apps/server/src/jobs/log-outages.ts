/** Logs why jobs wait for the platform. They do not fail, so nothing else would be logged. */
import type { FastifyBaseLogger } from 'fastify';
import type { PlatformProblem } from '../platform/problem.ts';
import type { JobName } from './queue.ts';

export interface OutageDeps {
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Thousands of jobs of one kind may wait and retry every few seconds. */
const silentMs = 60_000;

export function logOutages({ clock, log }: OutageDeps) {
  const toldAt = new Map<JobName, number>();
  return (task: JobName, err: PlatformProblem): void => {
    // A pause means that only this job's object is missing; the platform itself is up.
    if (err.kind !== 'down' || err.retryAfterMs !== undefined) return;
    const now = clock().getTime();
    if (now - (toldAt.get(task) ?? -Infinity) < silentMs) return;
    toldAt.set(task, now);
    log.warn({ err, task }, 'a job waits until the platform answers');
  };
}
