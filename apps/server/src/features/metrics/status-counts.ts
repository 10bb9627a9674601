/** Counts for the two charts of an assignment. */
import {
  isGraded,
  type GradingStatus,
  type ProgressStatus,
  type WorkState,
} from '@lectern/contract';

/** Acceptance metrics (specification 4). `in_grading` is the last three states (decisions 4). */
export function progressStatus(
  states: readonly WorkState[],
  studentsWithoutWork: number,
): ProgressStatus {
  const count = (...wanted: WorkState[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    not_accepted: studentsWithoutWork,
    accepted: count('ACCEPTED'),
    started: count('STARTED'),
    submitted: count('SUBMITTED'),
    in_grading: count('GRADING_ASSIGNED', 'GRADING_COMPLETED', 'GRADE_PUBLISHED'),
  };
}

/** Graded metrics: GRADING_COMPLETED and GRADE_PUBLISHED against all others (decisions 4). */
export function gradingStatus(states: readonly WorkState[]): GradingStatus {
  const graded = states.filter(isGraded).length;
  return { graded, ungraded: states.length - graded };
}
