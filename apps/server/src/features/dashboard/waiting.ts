/** How many submissions wait for a grade, and whose turn it is. */
import type { Glance, WorkState } from '@lectern/contract';
import { awaitsGrade } from '../grading/awaits-grade.ts';
import { fullName } from '../memberships/full-name.ts';

/** A group of submissions with the same state, deadlines and grader. */
export interface Ungraded {
  state: WorkState;
  mainDueAt: Date | null;
  /** The longest extension of any contributor. */
  extendedTo: Date | null;
  graderId: number | null;
  works: number;
}

interface Viewpoint {
  /** Everyone who may grade, ordered by name. */
  staff: readonly { id: number; login: string; firstName: string; lastName: string }[];
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
    .map((grader) => ({
      github_username: grader.login,
      full_name: fullName(grader),
      works: shareOf(grader.id),
    }))
    .filter(({ works }) => works > 0)
    .toSorted((a, b) => b.works - a.works);
  return {
    total,
    mine: shareOf(callerId),
    // Includes submissions of graders who left.
    unassigned: total - sum(graders),
    graders,
  };
}

/** Uses the latest deadline of its contributors. */
export function isWaiting(
  { state, mainDueAt, extendedTo }: Omit<Ungraded, 'graderId' | 'works'>,
  now: Date,
): boolean {
  return awaitsGrade(state, later(mainDueAt, extendedTo), now);
}

/** An extension only adds time. Without a deadline there is nothing to extend. */
function later(mainDueAt: Date | null, extendedTo: Date | null): Date | null {
  if (mainDueAt === null || extendedTo === null) return mainDueAt;
  return extendedTo > mainDueAt ? extendedTo : mainDueAt;
}

function sum(counted: readonly { works: number }[]): number {
  return counted.reduce((total, { works }) => total + works, 0);
}
