/** The job that makes the base repository of an assignment. */
import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

export function enqueuePrepareBase(tx: Tx, assignmentId: number, delayMs?: number): Promise<void> {
  const key = `assignment:${assignmentId}:prepare-base`;
  const options = delayMs === undefined ? { key } : { key, delayMs };
  return enqueue(tx, 'assignment.prepare-base', { assignmentId }, options);
}
