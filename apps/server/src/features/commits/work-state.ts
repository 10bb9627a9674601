/**
 * What people make of a work's state by grading it (decisions 4). Forward is always `advance`; the two
 * ways back, reopening and unpublishing, do without it. The rest is settled from facts: settled-standing.ts.
 */
import { advance as furthest, isGraded, type WorkState } from '@lectern/contract';
import type { submitters } from '../../db/schema/works.ts';

export interface Standing {
  /** NOT_ACCEPTED is shown for a student without a work; no work is ever in it. */
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

export function published<T extends InState>(standing: T): T {
  return isGraded(standing.state) ? advance(standing, 'GRADE_PUBLISHED') : standing;
}

/**
 * The grader is released with the grade; otherwise the work would be theirs again at once. Graded
 * before anyone handed it in, it is so now: otherwise its student would have it back at once.
 */
export function reopened<T extends Standing>(standing: T): T {
  if (!isGraded(standing.state)) return standing;
  return { ...standing, state: 'SUBMITTED', submittedBy: standing.submittedBy ?? 'professor' };
}

export function unpublished<T extends InState>(standing: T): T {
  if (standing.state !== 'GRADE_PUBLISHED') return standing;
  return { ...standing, state: 'GRADING_COMPLETED' };
}
