import { isAtLeast, isGraded, type WorkState } from '@lectern/contract';
import { hasPassed } from '../commits/counting/effective-deadline.ts';

/** Handed in, or past its own due date; what its student still works on does not wait for a grade. */
export function awaitsGrade(state: WorkState, dueAt: Date | null, now: Date): boolean {
  if (isGraded(state)) return false;
  return isAtLeast(state, 'SUBMITTED') || hasPassed(dueAt, now);
}
