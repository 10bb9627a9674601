import { z } from '../zod.ts';

/** How far a work has come. The order of the list is the order of events. */

export const WorkState = z.enum([
  'NOT_ACCEPTED',
  'ACCEPTED',
  'STARTED',
  'SUBMITTED',
  'GRADING_ASSIGNED',
  'GRADING_COMPLETED',
  'GRADE_PUBLISHED',
]);
export type WorkState = z.infer<typeof WorkState>;

export const progress: readonly WorkState[] = WorkState.options;

export function isAtLeast(state: WorkState, reached: WorkState): boolean {
  return progress.indexOf(state) >= progress.indexOf(reached);
}

/** Whether somebody has graded it, published or not. */
export function isGraded(state: WorkState): boolean {
  return isAtLeast(state, 'GRADING_COMPLETED');
}

/** Work only ever moves forward; a late webhook must not undo a grade. */
export function advance(from: WorkState, to: WorkState): WorkState {
  return isAtLeast(from, to) ? from : to;
}
