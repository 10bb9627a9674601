/**
 * How grading changes a work's state (decisions 4). Only reopening and unpublishing move it back.
 * All other states follow from facts: settled-standing.ts.
 */
import { advance as furthest, isGraded, type WorkState } from '@lectern/contract';
import type { submitters } from '../../db/schema/works.ts';

export interface Standing {
  /** NOT_ACCEPTED is shown for students without a work and never stored. */
  state: Exclude<WorkState, 'NOT_ACCEPTED'>;
  submittedBy: (typeof submitters)[number] | null;
}

type InState = Pick<Standing, 'state'>;

export function advance<T extends InState>(standing: T, to: Standing['state']): T {
  return furthest(standing.state, to) === to ? { ...standing, state: to } : standing;
}

export function graded<T extends InState>(standing: T): T {
  return advance(standing, 'GRADING_COMPLETED');
}

/**
 * A work that was graded before anybody submitted it counts as submitted by the professor. Otherwise
 * the next settling would return it to the student.
 */
export function reopened<T extends Standing>(standing: T): T {
  if (!isGraded(standing.state)) return standing;
  return { ...standing, state: 'SUBMITTED', submittedBy: standing.submittedBy ?? 'professor' };
}

export function unpublished<T extends InState>(standing: T): T {
  if (standing.state !== 'GRADE_PUBLISHED') return standing;
  return { ...standing, state: 'GRADING_COMPLETED' };
}
