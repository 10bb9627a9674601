/** Works with the figures that every view of them shows: one statement for any number of works. */
import { and, count, desc, eq, gt, isNull, max, min, not, sql, sum, type SQL } from 'drizzle-orm';
import {
  assignments,
  autograderReports,
  commits,
  feedback,
  graders,
  organizations,
  provisionings,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';

export type WorkView = Awaited<ReturnType<typeof listWorkViews>>[number];

/** Commits of the student that a branch still leads to (decisions 4). */
export function isCounted() {
  return and(eq(commits.kind, 'student'), eq(commits.reachable, true));
}

/**
 * Whether the work was given zero because nothing arrived, and nobody has decided otherwise since. What an
 * autograder says of the starter code is no part of that zero; another commit that counts by now was never
 * given one.
 */
export function isZero() {
  return sql`exists (
    select from ${feedback} zero
    where zero.work_id = ${works.id} and zero.cancels_default and zero.deleted_at is null
      and ${works.countedReason} = 'nothing_in_time'
  )`;
}

/** The points of the live comments on a work. */
export function commentsOf(db: Reader) {
  return db
    .select({ points: sum(feedback.points).mapWith(Number).as('comment_points') })
    .from(feedback)
    .where(and(eq(feedback.workId, works.id), isNull(feedback.deletedAt)))
    .as('comments');
}

/** The newest report for the commit that counts. */
export function reportOf(db: Reader) {
  return db
    .select({
      points: autograderReports.points,
      maximum: autograderReports.maximum,
      source: autograderReports.source,
      logUrl: autograderReports.logUrl,
      reportedAt: autograderReports.reportedAt,
    })
    .from(autograderReports)
    .where(
      and(
        eq(autograderReports.workId, works.id),
        eq(autograderReports.sha, works.countedSha),
        not(isZero()),
      ),
    )
    .orderBy(desc(autograderReports.reportedAt), desc(autograderReports.id))
    .limit(1)
    .as('report');
}

/** Without a due date grading begins with the claim: what came after it is in no grade. */
function gradingBeganAt() {
  return sql`least(${works.gradedAt}, case
    when ${assignments.dueAt} is null and ${graders.claimedAt} >= ${works.countedReceivedAt}
    then ${graders.claimedAt}
  end)`;
}

export function listWorkViews(db: Reader, which: SQL | undefined) {
  const figures = db
    .select({
      amount: count().as('amount'),
      firstAt: min(commits.receivedAt).as('first_at'),
      lastAt: max(commits.receivedAt).as('last_at'),
      sinceGrading: sql<number>`count(*) filter (where ${gt(commits.receivedAt, gradingBeganAt())})`
        .mapWith(Number)
        .as('since_grading'),
    })
    .from(commits)
    .where(and(eq(commits.workId, works.id), isCounted()))
    .as('figures');
  const comments = commentsOf(db);
  const report = reportOf(db);
  return db
    .select({
      work: works,
      assignment: assignments,
      orgName: organizations.login,
      setupProblem: provisionings.problem,
      commitAmount: figures.amount,
      firstCommitAt: figures.firstAt,
      lastCommitAt: figures.lastAt,
      newCommitsSinceGrading: figures.sinceGrading,
      commentPoints: comments.points,
      autoScore: report.points,
      autoMaximum: report.maximum,
      autoSource: report.source,
      autoLogUrl: report.logUrl,
      autoReportedAt: report.reportedAt,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .leftJoin(provisionings, eq(provisionings.workId, works.id))
    .leftJoin(graders, eq(graders.workId, works.id))
    .innerJoinLateral(figures, sql`true`)
    .innerJoinLateral(comments, sql`true`)
    .leftJoinLateral(report, sql`true`)
    .where(which);
}
