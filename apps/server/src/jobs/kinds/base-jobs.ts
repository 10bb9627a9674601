/** The job that makes the base repository of an assignment, and looks whether it is still there. */
import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../queue.ts';

/** Nobody is told of a moment in which the platform did not show it. */
const missedForMs = 60_000;

function prepareBaseKey(assignmentId: number): string {
  return `assignment:${assignmentId}:prepare-base`;
}

export function enqueuePrepareBase(tx: Tx, assignmentId: number, delayMs?: number): Promise<void> {
  const key = prepareBaseKey(assignmentId);
  const options = delayMs === undefined ? { key } : { key, delayMs };
  return enqueue(tx, 'assignment.prepare-base', { assignmentId }, options);
}

/** For one that was ready and could not be found. However many miss it, they do not put the look off. */
export function enqueueLookForBase(tx: Tx, assignmentId: number): Promise<void> {
  const key = prepareBaseKey(assignmentId);
  const options = { key, delayMs: missedForMs, isNeverLater: true };
  return enqueue(tx, 'assignment.prepare-base', { assignmentId }, options);
}
