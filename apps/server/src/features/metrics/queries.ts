/** Counts submissions of people who are still in the classroom. */
import { and, count, eq, exists, inArray, min, sql } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import { assignments, commits, contributors, memberships, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { listMembers } from '../works/people-queries.ts';
import { presentWorks, studentsWithoutWork } from '../works/present-works.ts';
import { isCounted, scoreOf } from '../works/work-rows.ts';

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

function isPresent(db: Reader) {
  const member = and(
    eq(memberships.userId, contributors.userId),
    eq(memberships.classroomId, assignments.classroomId),
  );
  return exists(
    db
      .select()
      .from(contributors)
      .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
      .innerJoin(memberships, member)
      .where(and(eq(contributors.workId, works.id), isLiveMembership())),
  );
}

/** Nothing but scores, since a classroom has thousands. */
export function listScores(db: Reader, classroomId: number) {
  const score = scoreOf(db);
  return db
    .select({ assignmentId: assignments.id, score: score.overallScore })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoinLateral(score, sql`true`)
    .where(
      and(
        eq(assignments.classroomId, classroomId),
        inArray(works.state, ['GRADING_COMPLETED', 'GRADE_PUBLISHED']),
        isPresent(db),
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
    .where(and(eq(works.assignmentId, assignmentId), isCounted(), isPresent(db)));
  return totals ?? { total: 0, firstAt: null };
}
