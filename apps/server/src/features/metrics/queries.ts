/** The figures of an assignment, over the works of people who are still there. */
import { and, count, eq, exists, min } from 'drizzle-orm';
import { assignments, commits, contributors, memberships, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { isLiveMembership } from '../people/queries.ts';
import { groupBy } from '../works/group-by.ts';
import { isCounted } from '../works/work-rows.ts';
import { presentWorks, studentsWithoutWork } from './present-works.ts';

/** The states of the works that are counted, and how many students have none. */
export async function getStates(db: Reader, place: { classroomId: number; assignmentId: number }) {
  const members = await db
    .select({
      userId: memberships.userId,
      role: memberships.role,
      status: memberships.status,
      reason: memberships.reason,
    })
    .from(memberships)
    .where(eq(memberships.classroomId, place.classroomId));
  const rows = await db
    .select({ workId: works.id, state: works.state, userId: contributors.userId })
    .from(works)
    .innerJoin(contributors, eq(contributors.workId, works.id))
    .where(eq(works.assignmentId, place.assignmentId));
  const all = Array.from(groupBy(rows, ({ workId }) => workId).values(), (group) => ({
    state: group[0]!.state,
    contributorIds: group.map(({ userId }) => userId),
  }));
  return {
    states: presentWorks(all, members).map(({ state }) => state),
    withoutWork: studentsWithoutWork(all, members).length,
  };
}

export async function getCommitTotals(
  db: Reader,
  assignmentId: number,
): Promise<{ total: number; firstAt: Date | null }> {
  const isPresent = exists(
    db
      .select()
      .from(contributors)
      .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
      .innerJoin(
        memberships,
        and(
          eq(memberships.userId, contributors.userId),
          eq(memberships.classroomId, assignments.classroomId),
        ),
      )
      .where(and(eq(contributors.workId, works.id), isLiveMembership())),
  );
  const [totals] = await db
    .select({ total: count(), firstAt: min(commits.receivedAt) })
    .from(commits)
    .innerJoin(works, eq(works.id, commits.workId))
    .where(and(eq(works.assignmentId, assignmentId), isCounted(), isPresent));
  return totals ?? { total: 0, firstAt: null };
}
