/** How many works wait for a grade, and with whom. */
import { isAtLeast, type Glance, type WorkState } from '@lectern/contract';
import { hasPassed } from '../deadlines/effective-deadline.ts';

/** Works that are alike in all that decides whether, and with whom, they wait. */
export interface Ungraded {
  state: WorkState;
  mainDueAt: Date | null;
  /** The longest extension in force among a work's people. */
  extendedTo: Date | null;
  graderId: number | null;
  works: number;
}

interface Viewpoint {
  /** Everyone who may grade, in the order of names. */
  staff: readonly { id: number; login: string; first: string; last: string }[];
  callerId: number;
  now: Date;
}

export function sumWaiting(
  ungraded: readonly Ungraded[],
  { staff, callerId, now }: Viewpoint,
): Glance['waiting'] {
  const waiting = ungraded.filter((group) => isWaiting(group, now));
  const total = sum(waiting);
  const shareOf = (userId: number) => sum(waiting.filter(({ graderId }) => graderId === userId));
  const graders = staff
    .map(({ id, login, first, last }) => ({
      github_username: login,
      full_name: `${first} ${last}`.trim(),
      works: shareOf(id),
    }))
    .filter(({ works }) => works > 0)
    .toSorted((a, b) => b.works - a.works);
  return {
    total,
    mine: shareOf(callerId),
    // Also what is left of a grader who has gone.
    unassigned: total - sum(graders),
    graders,
  };
}

/** Handed in, or past the due date; what its student still works on does not wait. */
export function isWaiting(
  { state, mainDueAt, extendedTo }: Omit<Ungraded, 'graderId' | 'works'>,
  now: Date,
): boolean {
  if (isAtLeast(state, 'GRADING_COMPLETED')) return false;
  return isAtLeast(state, 'SUBMITTED') || hasPassed(later(mainDueAt, extendedTo), now);
}

/** An extension gives time and never takes any, and where there is no deadline there is none to extend. */
function later(mainDueAt: Date | null, extendedTo: Date | null): Date | null {
  if (mainDueAt === null || extendedTo === null) return mainDueAt;
  return extendedTo > mainDueAt ? extendedTo : mainDueAt;
}

function sum(counted: readonly { works: number }[]): number {
  return counted.reduce((total, { works }) => total + works, 0);
}
