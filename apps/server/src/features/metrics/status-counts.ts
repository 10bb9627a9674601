import {
  isGraded,
  type GradingStatus,
  type ProgressStatus,
  type WorkState,
} from '@lectern/contract';

/** `in_grading` covers the last three states (specification 4, decisions 4). */
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

/** Decisions 4. */
export function gradingStatus(states: readonly WorkState[]): GradingStatus {
  const graded = states.filter(isGraded).length;
  return { graded, ungraded: states.length - graded };
}
