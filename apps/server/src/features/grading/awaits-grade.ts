import { isAtLeast, isGraded, type WorkState } from '@lectern/contract';
import { hasPassed } from '../commits/counting/effective-deadline.ts';

/** Submitted, or past its own due date. */
export function awaitsGrade(state: WorkState, dueAt: Date | null, now: Date): boolean {
  if (isGraded(state)) return false;
  return isAtLeast(state, 'SUBMITTED') || hasPassed(dueAt, now);
}
