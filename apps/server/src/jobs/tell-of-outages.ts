/** Why jobs wait for the platform: they fail at nothing then, so no other line tells of them. */
import type { FastifyBaseLogger } from 'fastify';
import type { PlatformProblem } from '../platform/problem.ts';
import type { JobName } from './queue.ts';

export interface OutageDeps {
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Thousands of one kind may wait, and each of them asks again every few seconds. */
const silentMs = 60_000;

export function tellOfOutages({ clock, log }: OutageDeps) {
  const toldAt = new Map<JobName, number>();
  return (task: JobName, err: PlatformProblem): void => {
    // A single thing that is not there yet is no outage.
    if (err.kind !== 'down' || err.retryAfterMs !== undefined) return;
    const now = clock().getTime();
    if (now - (toldAt.get(task) ?? -Infinity) < silentMs) return;
    toldAt.set(task, now);
    log.warn({ err, task }, 'a job waits until the platform answers');
  };
}
