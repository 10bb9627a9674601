import { isAtLeast, isGraded, type AssignmentProgress } from '@lectern/contract';
import { groupBy } from '../../db/group-by.ts';
import { isWaiting, sum, type Viewpoint, type WorkGroup } from './waiting.ts';

export function assignmentProgress(
  course: readonly { assignmentId: number }[],
  groups: readonly WorkGroup[],
  { staff, callerId, now }: Viewpoint,
): AssignmentProgress[] {
  const groupsOf = groupBy(groups, ({ assignmentId }) => assignmentId);
  const staffIds = new Set<number | null>(staff.map(({ id }) => id));
  return course.map(({ assignmentId }) => {
    const all = groupsOf.get(assignmentId) ?? [];
    const waiting = all.filter((group) => isWaiting(group, now));
    return {
      assignment_id: assignmentId,
      accepted: sum(all),
      submitted: sum(all.filter(({ state }) => isAtLeast(state, 'SUBMITTED'))),
      to_grade: sum(waiting),
      graded: sum(all.filter(({ state }) => isGraded(state))),
      published: sum(all.filter(({ state }) => state === 'GRADE_PUBLISHED')),
      mine: sum(waiting.filter(({ graderId }) => graderId === callerId)),
      unassigned: sum(waiting.filter(({ graderId }) => !staffIds.has(graderId))),
    };
  });
}
