/**
 * The states of a work as pure moves (decisions 4). Forward is always `advance`; the three ways back
 * (a longer deadline, reopening, unpublishing) are the functions that do without it.
 */
import { advance as furthest, isAtLeast, isGraded } from '@lectern/contract';
import { hasPassed, isLate } from '../deadlines/effective-deadline.ts';
import type { Standing, WorkEvent } from './standing.ts';

/** What an event makes of a work, at the time of the event. */
export function apply(standing: Standing, event: WorkEvent): Standing {
  return settle(move(settle(standing, event.at), event), event.at);
}

/**
 * What the mere passing of time does: past the deadline a work with a commit in time is SUBMITTED,
 * and whoever is to grade it has it (decisions 4). Safe to repeat at any moment.
 */
export function settle(standing: Standing, now: Date): Standing {
  const isOver = hasPassed(standing.dueAt, now);
  const { firstCommitAt, dueAt } = standing;
  const isInTime = firstCommitAt !== null && !isLate(firstCommitAt, dueAt);
  const after = isOver && isInTime ? submitted(standing, 'deadline') : standing;
  const isGradable = isOver || isAtLeast(after.state, 'SUBMITTED');
  return after.hasGrader && isGradable ? advance(after, 'GRADING_ASSIGNED') : after;
}

function move(standing: Standing, event: WorkEvent): Standing {
  switch (event.type) {
    case 'commit':
      return advance({ ...standing, firstCommitAt: earlier(standing, event.at) }, 'STARTED');
    case 'submit':
      return submitted(standing, 'student');
    case 'deadline':
      return reprieved({ ...standing, dueAt: event.dueAt }, event.at);
    case 'grader':
      return { ...standing, hasGrader: true };
    case 'grade':
      return graded(standing);
    case 'publish':
      return published(standing);
    case 'unpublish':
      return unpublished(standing);
    case 'reopen':
      return isGraded(standing.state) ? { ...reopened(standing), hasGrader: false } : standing;
  }
}

function advance<T extends Pick<Standing, 'state'>>(standing: T, to: Standing['state']): T {
  return furthest(standing.state, to) === to ? { ...standing, state: to } : standing;
}

export function graded<T extends Pick<Standing, 'state'>>(standing: T): T {
  return advance(standing, 'GRADING_COMPLETED');
}

export function published<T extends Pick<Standing, 'state'>>(standing: T): T {
  return isGraded(standing.state) ? advance(standing, 'GRADE_PUBLISHED') : standing;
}

/** A student's own word outlives the deadline's: only works that nobody handed in are given back. */
function submitted(standing: Standing, by: 'student' | 'deadline'): Standing {
  if (isAtLeast(standing.state, 'SUBMITTED') && by === 'deadline') return standing;
  return advance({ ...standing, submittedBy: by }, 'SUBMITTED');
}

/** More time takes a work that nobody handed in, and that is ungraded, back to its student. */
function reprieved(standing: Standing, now: Date): Standing {
  const isTheirsAgain =
    isAtLeast(standing.state, 'SUBMITTED') &&
    !isGraded(standing.state) &&
    (standing.submittedBy === null || standing.submittedBy === 'deadline') &&
    !hasPassed(standing.dueAt, now);
  if (!isTheirsAgain) return standing;
  const state = standing.firstCommitAt === null ? 'ACCEPTED' : 'STARTED';
  return { ...standing, state, submittedBy: null };
}

/**
 * The grader is released with the grade; otherwise the work would be theirs again at once. Graded
 * before anyone handed it in, it is so now: otherwise its student would have it back at once.
 */
export function reopened<T extends Pick<Standing, 'state' | 'submittedBy'>>(standing: T): T {
  if (!isGraded(standing.state)) return standing;
  return { ...standing, state: 'SUBMITTED', submittedBy: standing.submittedBy ?? 'professor' };
}

export function unpublished<T extends Pick<Standing, 'state'>>(standing: T): T {
  if (standing.state !== 'GRADE_PUBLISHED') return standing;
  return { ...standing, state: 'GRADING_COMPLETED' };
}

function earlier({ firstCommitAt }: Standing, at: Date): Date {
  return firstCommitAt !== null && firstCommitAt < at ? firstCommitAt : at;
}
