/** Works with the figures that every view shows, in one statement for any number of works. */
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import {
  assignments,
  commits,
  graders,
  organizations,
  provisionings,
  works,
  workScores,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { commitFigures, type CommitFigures } from '../commits/pushes/commit-figures.ts';

export type WorkView = Awaited<ReturnType<typeof listWorkViews>>[number];

/** Student commits that are still reachable from a branch (decisions 4). */
export function isCounted() {
  return and(eq(commits.kind, 'student'), eq(commits.reachable, true));
}

/** The score of a work, for a lateral join. The limit keeps PostgreSQL from scoring every work first. */
export function scoreOf(db: Reader) {
  return db.select().from(workScores).where(eq(workScores.workId, works.id)).limit(1).as('score');
}

/** Without a due date, grading begins with the claim, and later commits are not graded. */
function gradingBeganAt() {
  return sql`least(${works.gradedAt}, case
    when ${assignments.dueAt} is null and ${graders.claimedAt} >= ${works.countedReceivedAt}
    then ${graders.claimedAt}
  end)`;
}

function countOf(condition: SQL | undefined) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

function receivedAt(which: 'min' | 'max') {
  const at = sql<Date | null>`${sql.raw(which)}(${commits.receivedAt}) filter (where ${commits.reachable})`;
  return at.mapWith(commits.receivedAt);
}

export function listWorkViews(db: Reader, which: SQL | undefined) {
  const isReachable = eq(commits.reachable, true);
  const sinceGrading = gt(commits.receivedAt, gradingBeganAt());
  const figures = db
    .select({
      amount: countOf(isReachable).as('amount'),
      replaced: countOf(eq(commits.reachable, false)).as('replaced'),
      firstAt: receivedAt('min').as('first_at'),
      lastAt: receivedAt('max').as('last_at'),
      sinceGrading: countOf(and(isReachable, sinceGrading)).as('since_grading'),
    })
    .from(commits)
    .where(and(eq(commits.workId, works.id), eq(commits.kind, 'student')))
    .as('figures');
  const score = scoreOf(db);
  return db
    .select({
      work: works,
      assignment: assignments,
      orgName: organizations.login,
      setupProblem: provisionings.problem,
      commitAmount: figures.amount,
      replacedCommits: figures.replaced,
      firstCommitAt: figures.firstAt,
      lastCommitAt: figures.lastAt,
      newCommitsSinceGrading: figures.sinceGrading,
      manualScore: score.manualScore,
      autoScore: score.autoScore,
      autoMaximum: score.autoMaximum,
      autoSource: score.autoSource,
      autoLogUrl: score.autoLogUrl,
      autoReportedAt: score.autoReportedAt,
      changedScore: score.changedScore,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .leftJoin(provisionings, eq(provisionings.workId, works.id))
    .leftJoin(graders, eq(graders.workId, works.id))
    .innerJoinLateral(figures, sql`true`)
    .innerJoinLateral(score, sql`true`)
    .where(which);
}

/** `replacedCount` counts student commits that no branch contains any more. */
export async function getCommitFigures(
  db: Reader,
  workId: number,
): Promise<CommitFigures & { replacedCount: number }> {
  const rows = await db
    .select({ receivedAt: commits.receivedAt, reachable: commits.reachable })
    .from(commits)
    .where(and(eq(commits.workId, workId), eq(commits.kind, 'student')));
  const counted = rows.filter(({ reachable }) => reachable);
  return {
    ...commitFigures(counted.map(({ receivedAt }) => receivedAt)),
    replacedCount: rows.length - counted.length,
  };
}
