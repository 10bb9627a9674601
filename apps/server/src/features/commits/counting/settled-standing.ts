/** The state of a work, from its stored state and everything known about it (decisions 4). */
import { isAtLeast, isGraded } from '@lectern/contract';
import { advance, type Standing } from '../work-state.ts';
import { hasPassed, isLate } from './effective-deadline.ts';

export interface WorkFacts {
  /** The effective deadline as it is now. */
  dueAt: Date | null;
  /** When the platform received the first commit that is neither starter code nor the app's. */
  firstCommitAt: Date | null;
  /** When the student handed the work in, each time. */
  submittedAt: readonly Date[];
  /** Assigned or claimed, possibly before the work can be graded. */
  hasGrader: boolean;
}

/** Safe to repeat, in any order of news: facts that the stored standing knows move it no further. */
export function settledStanding(stored: Standing, facts: WorkFacts, now: Date): Standing {
  const { dueAt, firstCommitAt, submittedAt, hasGrader } = facts;
  const isOver = hasPassed(dueAt, now);
  const begun = firstCommitAt === null ? stored : advance(stored, 'STARTED');
  const known = submittedAt.some((at) => at < now) ? handedIn(begun) : begun;
  const weighed = isOver ? collected(known, facts) : givenBack(known, facts);
  // An extension comes first: a work that is handed in now was given back before.
  const latest = submittedAt.length > 0 ? handedIn(weighed) : weighed;
  const isGradable = isOver || isAtLeast(latest.state, 'SUBMITTED');
  return hasGrader && isGradable ? advance(latest, 'GRADING_ASSIGNED') : latest;
}

/** A student's own submission replaces that of the deadline, whichever came first. */
function handedIn(standing: Standing): Standing {
  return advance<Standing>({ ...standing, submittedBy: 'student' }, 'SUBMITTED');
}

/** After the deadline, a work with a commit in time is SUBMITTED. */
function collected(standing: Standing, { firstCommitAt, dueAt }: WorkFacts): Standing {
  const isInTime = firstCommitAt !== null && !isLate(firstCommitAt, dueAt);
  if (!isInTime || isAtLeast(standing.state, 'SUBMITTED')) return standing;
  return { state: 'SUBMITTED', submittedBy: 'deadline' };
}

/** More time gives an ungraded work back to its student, unless the student submitted it. */
function givenBack(standing: Standing, { firstCommitAt }: WorkFacts): Standing {
  const { state, submittedBy } = standing;
  const isToBeGraded = isAtLeast(state, 'SUBMITTED') && !isGraded(state);
  const isByNobody = submittedBy === null || submittedBy === 'deadline';
  if (!isToBeGraded || !isByNobody) return standing;
  return { state: firstCommitAt === null ? 'ACCEPTED' : 'STARTED', submittedBy: null };
}
