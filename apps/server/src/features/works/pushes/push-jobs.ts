/** The jobs that follow pushes, and their keys. */
import type { Tx } from '../../../db/transact.ts';
import { enqueue, type JobOptions } from '../../../jobs/queue.ts';

/** Announcements are read before anything is fetched, so that a burst of pushes costs one fetch. */
export const fetchPriority = 1;
/** Nobody waits for a comparison: it only finds what was never announced. */
export const comparePriority = 20;

export function fetchKey(workId: number): string {
  return `work:${workId}:fetch`;
}

export function compareKey(workId: number): string {
  return `work:${workId}:compare`;
}

export function pinKey(workId: number): string {
  return `counted.pin:${workId}`;
}

export function enqueueFetch(tx: Tx, workId: number): Promise<void> {
  const options = { key: fetchKey(workId), priority: fetchPriority };
  return enqueue(tx, 'mirror.fetch', { workId }, options);
}

/** All that is read from a repository, now rather than when the jobs would repeat themselves. */
export async function enqueueReading(tx: Tx, workId: number): Promise<void> {
  await enqueueFetch(tx, workId);
  await enqueuePin(tx, workId);
}

/** `priority` for what nobody waits for. */
export function enqueuePin(
  tx: Tx,
  workId: number,
  options: Pick<JobOptions, 'priority'> = {},
): Promise<void> {
  return enqueue(tx, 'counted.pin', { workId }, { key: pinKey(workId), ...options });
}

export function enqueueCompare(tx: Tx, workId: number, delayMs = 0): Promise<void> {
  const options = { key: compareKey(workId), priority: comparePriority, delayMs };
  return enqueue(tx, 'pushes.compare', { workId }, { ...options, isNeverLater: true });
}
