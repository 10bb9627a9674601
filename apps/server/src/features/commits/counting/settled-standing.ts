/** The state of a work, from its stored state and the known facts (decisions 4). */
import { isAtLeast, isGraded } from '@lectern/contract';
import { advance, type Standing } from '../work-state.ts';
import { hasPassed, isLate } from './effective-deadline.ts';

export interface WorkFacts {
  dueAt: Date | null;
  /** When the platform received the first commit that is neither starter code nor the app's. */
  firstCommitAt: Date | null;
  /** Each time the student submitted the work. */
  submittedAt: readonly Date[];
  /** Assigned or claimed, possibly before the work can be graded. */
  hasGrader: boolean;
}

/** Idempotent: known facts do not change the standing again. */
export function settledStanding(stored: Standing, facts: WorkFacts, now: Date): Standing {
  const { dueAt, firstCommitAt, submittedAt, hasGrader } = facts;
  const isOver = hasPassed(dueAt, now);
  const started = firstCommitAt === null ? stored : advance(stored, 'STARTED');
  const known = submittedAt.some((at) => at < now) ? submittedByStudent(started) : started;
  const byDeadline = isOver ? submittedByDeadline(known, facts) : returned(known, facts);
  // An extension comes first, so a work that is submitted now was returned before.
  const latest = submittedAt.length > 0 ? submittedByStudent(byDeadline) : byDeadline;
  const isGradable = isOver || isAtLeast(latest.state, 'SUBMITTED');
  return hasGrader && isGradable ? advance(latest, 'GRADING_ASSIGNED') : latest;
}

/** A student's own submission replaces the deadline's, whichever came first. */
function submittedByStudent(standing: Standing): Standing {
  return advance<Standing>({ ...standing, submittedBy: 'student' }, 'SUBMITTED');
}

function submittedByDeadline(standing: Standing, { firstCommitAt, dueAt }: WorkFacts): Standing {
  const isInTime = firstCommitAt !== null && !isLate(firstCommitAt, dueAt);
  if (!isInTime || isAtLeast(standing.state, 'SUBMITTED')) return standing;
  return { state: 'SUBMITTED', submittedBy: 'deadline' };
}

/** More time returns an ungraded work to its student, unless the student submitted it. */
function returned(standing: Standing, { firstCommitAt }: WorkFacts): Standing {
  const { state, submittedBy } = standing;
  const isUngraded = isAtLeast(state, 'SUBMITTED') && !isGraded(state);
  const isAutomatic = submittedBy === null || submittedBy === 'deadline';
  if (!isUngraded || !isAutomatic) return standing;
  return { state: firstCommitAt === null ? 'ACCEPTED' : 'STARTED', submittedBy: null };
}
