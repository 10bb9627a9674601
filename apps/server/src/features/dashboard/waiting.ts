import type { Glance, WorkState } from '@lectern/contract';
import { awaitsGrade } from '../grading/awaits-grade.ts';
import { fullName } from '../memberships/full-name.ts';

/** Submissions of an assignment with the same state, deadlines and grader. */
export interface WorkGroup {
  assignmentId: number;
  state: WorkState;
  /** Its effective due date. */
  dueAt: Date | null;
  graderId: number | null;
  works: number;
}

export interface Viewpoint {
  /** Ordered by name. */
  staff: readonly { id: number; login: string; firstName: string; lastName: string }[];
  callerId: number;
  now: Date;
}

export function sumWaiting(
  groups: readonly WorkGroup[],
  { staff, callerId, now }: Viewpoint,
): Glance['waiting'] {
  const waiting = groups.filter((group) => isWaiting(group, now));
  const total = sum(waiting);
  const shareOf = (userId: number) => waiting.filter(({ graderId }) => graderId === userId);
  const graders = staff
    .map((grader) => ({
      github_username: grader.login,
      full_name: fullName(grader),
      works: sum(shareOf(grader.id)),
      assignment_ids: [...new Set(shareOf(grader.id).map(({ assignmentId }) => assignmentId))],
    }))
    .filter(({ works }) => works > 0)
    .toSorted((a, b) => b.works - a.works);
  return {
    total,
    mine: sum(shareOf(callerId)),
    // Includes those of graders who left.
    unassigned: total - sum(graders),
    graders,
  };
}

export function isWaiting(
  { state, dueAt }: Pick<WorkGroup, 'state' | 'dueAt'>,
  now: Date,
): boolean {
  return awaitsGrade(state, dueAt, now);
}

export function sum(counted: readonly { works: number }[]): number {
  return counted.reduce((total, { works }) => total + works, 0);
}
