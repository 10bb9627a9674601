import { maximumScore } from '@lectern/contract';
import { and, eq, gt, inArray, isNotNull, sql, sum, type SQL } from 'drizzle-orm';
import {
  assignments,
  autograderReports,
  rubricItems,
  works,
  workScores,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

/**
 * As set on the assignment, or else default score + positive rubric points + autograder maximum
 * (decisions 7).
 */
export async function maximumOf(db: Reader, which: SQL | undefined): Promise<Map<number, number>> {
  const rows = await db.select().from(assignments).where(which);
  const rubricPoints = await positivePoints(db, which);
  const autoPoints = await autograderMaxima(db, which);
  return new Map(
    rows.map(({ id, maximumScore: set, defaultScore: atFirst, rubricId }) => {
      const rubric = rubricId === null ? 0 : (rubricPoints.get(rubricId) ?? 0);
      const auto = autoPoints.get(id) ?? null;
      return [id, maximumScore({ set, atFirst, rubricPoints: [rubric], auto })];
    }),
  );
}

async function positivePoints(db: Reader, which: SQL | undefined): Promise<Map<number, number>> {
  const rows = await db
    .select({ rubricId: rubricItems.rubricId, points: sum(rubricItems.points).mapWith(Number) })
    .from(rubricItems)
    .innerJoin(assignments, eq(assignments.rubricId, rubricItems.rubricId))
    .where(and(which, eq(rubricItems.deleted, false), gt(rubricItems.points, 0)))
    .groupBy(rubricItems.rubricId, assignments.id);
  return new Map(rows.map(({ rubricId, points }) => [rubricId, points]));
}

/** The median, so that one student's check run cannot change it for everyone. */
async function autograderMaxima(db: Reader, which: SQL | undefined): Promise<Map<number, number>> {
  const median = sql`percentile_disc(0.5) within group (order by ${workScores.autoMaximum})`;
  const reported = db
    .select({ workId: autograderReports.workId })
    .from(assignments)
    .innerJoin(works, eq(works.assignmentId, assignments.id))
    .innerJoin(autograderReports, eq(autograderReports.workId, works.id))
    .where(which);
  const rows = await db
    .select({ assignmentId: works.assignmentId, usual: median.mapWith(Number) })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(workScores, eq(workScores.workId, works.id))
    .where(and(which, inArray(works.id, reported), isNotNull(workScores.autoMaximum)))
    .groupBy(works.assignmentId);
  return new Map(rows.map(({ assignmentId, usual }) => [assignmentId, usual]));
}
