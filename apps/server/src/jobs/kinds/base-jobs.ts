import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../queue.ts';

/** The platform may hide a repository for a moment. */
const missedForMs = 60_000;

function prepareBaseKey(assignmentId: number): string {
  return `assignment:${assignmentId}:prepare-base`;
}

export function enqueuePrepareBase(tx: Tx, assignmentId: number, delayMs?: number): Promise<void> {
  const key = prepareBaseKey(assignmentId);
  const options = delayMs === undefined ? { key } : { key, delayMs };
  return enqueue(tx, 'assignment.prepare-base', { assignmentId }, options);
}

/** For a base that is missing. Repeated calls do not postpone the check. */
export function enqueueCheckBase(tx: Tx, assignmentId: number): Promise<void> {
  const key = prepareBaseKey(assignmentId);
  const options = { key, delayMs: missedForMs, isNeverLater: true };
  return enqueue(tx, 'assignment.prepare-base', { assignmentId }, options);
}
