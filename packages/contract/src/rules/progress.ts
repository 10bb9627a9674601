import { z } from '../zod.ts';

/** Progress of a submission, in order. */
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

/** Whether it is graded, published or not. */
export function isGraded(state: WorkState): boolean {
  return isAtLeast(state, 'GRADING_COMPLETED');
}

/** A submission only moves forward: a late webhook must not undo a grade. */
export function advance(from: WorkState, to: WorkState): WorkState {
  return isAtLeast(from, to) ? from : to;
}
