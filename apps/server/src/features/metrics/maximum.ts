/** The most that can be reached in each assignment of a classroom. */
import { maximumScore } from '@lectern/contract';
import { and, desc, eq, gt, isNotNull, sql, sum } from 'drizzle-orm';
import { assignments, autograderReports, rubricItems, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

/**
 * As set on the assignment, or the default score, the positive points of its rubric and the most
 * that its autograder gives (decisions 7). Three statements for any classroom.
 */
export async function maximumOf(db: Reader, classroomId: number): Promise<Map<number, number>> {
  const rows = await db.select().from(assignments).where(eq(assignments.classroomId, classroomId));
  const rubricPoints = await positivePoints(db, classroomId);
  const autoPoints = await autograderMaxima(db, classroomId);
  return new Map(
    rows.map(({ id, maximumScore: set, defaultScore: atFirst, rubricId }) => {
      const rubric = rubricId === null ? 0 : (rubricPoints.get(rubricId) ?? 0);
      const auto = autoPoints.get(id) ?? null;
      return [id, maximumScore({ set, atFirst, rubricPoints: [rubric], auto })];
    }),
  );
}

async function positivePoints(db: Reader, classroomId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ rubricId: rubricItems.rubricId, points: sum(rubricItems.points).mapWith(Number) })
    .from(rubricItems)
    .innerJoin(assignments, eq(assignments.rubricId, rubricItems.rubricId))
    .where(
      and(
        eq(assignments.classroomId, classroomId),
        eq(rubricItems.deleted, false),
        gt(rubricItems.points, 0),
      ),
    )
    .groupBy(rubricItems.rubricId, assignments.id);
  return new Map(rows.map(({ rubricId, points }) => [rubricId, points]));
}

/**
 * The maximum that most works agree on, each by its newest report for the commit that counts: what a
 * student lets a check run of their own say changes it for nobody else.
 */
async function autograderMaxima(db: Reader, classroomId: number): Promise<Map<number, number>> {
  const newest = db
    .selectDistinctOn([autograderReports.workId], {
      assignmentId: works.assignmentId,
      maximum: autograderReports.maximum,
    })
    .from(autograderReports)
    .innerJoin(works, eq(works.id, autograderReports.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        eq(assignments.classroomId, classroomId),
        eq(autograderReports.sha, works.countedSha),
        isNotNull(autograderReports.maximum),
      ),
    )
    .orderBy(
      autograderReports.workId,
      desc(autograderReports.reportedAt),
      desc(autograderReports.id),
    )
    .as('newest');
  const median = sql`percentile_disc(0.5) within group (order by ${newest.maximum})`;
  const rows = await db
    .select({ assignmentId: newest.assignmentId, usual: median.mapWith(Number) })
    .from(newest)
    .groupBy(newest.assignmentId);
  return new Map(rows.map(({ assignmentId, usual }) => [assignmentId, usual]));
}
