/** The job that makes the base repository of an assignment. */
import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

export function prepareBaseKey(assignmentId: number): string {
  return `assignment:${assignmentId}:prepare-base`;
}

export function enqueuePrepareBase(tx: Tx, assignmentId: number, delayMs?: number): Promise<void> {
  const key = prepareBaseKey(assignmentId);
  const options = delayMs === undefined ? { key } : { key, delayMs };
  return enqueue(tx, 'assignment.prepare-base', { assignmentId }, options);
}
