/** Counts submissions of people who are still in the classroom. */
import { and, count, eq, inArray, min, sql, type SQL } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import { groupBy } from '../../db/group-by.ts';
import {
  assignments,
  commits,
  contributors,
  memberships,
  works,
  workScores,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { listMembers } from '../works/people-queries.ts';
import { presentWorks, studentsWithoutWork } from '../works/present-works.ts';
import { isCounted } from '../works/work-rows.ts';

export async function getStates(db: Reader, place: { classroomId: number; assignmentId: number }) {
  const members = await listMembers(db, place.classroomId);
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

function isPresent(db: Reader, which: SQL) {
  const member = and(
    eq(memberships.userId, contributors.userId),
    eq(memberships.classroomId, assignments.classroomId),
  );
  const present = db
    .select({ workId: contributors.workId })
    .from(assignments)
    .innerJoin(contributors, eq(contributors.assignmentId, assignments.id))
    .innerJoin(memberships, member)
    .where(and(which, isLiveMembership()));
  // `is true` makes PostgreSQL hash the list once. It would join it, and badly: it expects too few rows.
  return sql`(${inArray(works.id, present)}) is true`;
}

/** Nothing but scores, since a classroom has thousands. */
export function listScores(db: Reader, classroomId: number) {
  return db
    .select({ assignmentId: assignments.id, score: workScores.overallScore })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(workScores, eq(workScores.workId, works.id))
    .where(
      and(
        eq(assignments.classroomId, classroomId),
        isCurrent,
        inArray(works.state, ['GRADING_COMPLETED', 'GRADE_PUBLISHED']),
        isPresent(db, eq(assignments.classroomId, classroomId)),
      ),
    );
}

export async function getCommitTotals(
  db: Reader,
  assignmentId: number,
): Promise<{ total: number; firstAt: Date | null }> {
  const [totals] = await db
    .select({ total: count(), firstAt: min(commits.receivedAt) })
    .from(commits)
    .innerJoin(works, eq(works.id, commits.workId))
    .where(
      and(
        eq(works.assignmentId, assignmentId),
        isCounted(),
        isPresent(db, eq(assignments.id, assignmentId)),
      ),
    );
  return totals ?? { total: 0, firstAt: null };
}
