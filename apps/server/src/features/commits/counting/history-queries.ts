/** Everything that settling needs, for any number of works in a fixed number of statements. */
import { and, asc, eq, exists, gte, inArray, isNull, min, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groupBy } from '../../../db/group-by.ts';
import {
  assignments,
  commits,
  contributors,
  graders,
  pushes,
  users,
  works,
} from '../../../db/schema/index.ts';
import type { Reader, Tx } from '../../../db/transact.ts';
import { lockWorks } from '../lock-work.ts';
import { listDatesOfWorks } from './own-dates.ts';
import type { WorkHistory } from './settlement.ts';

export interface PlacedHistory extends WorkHistory {
  classroomId: number;
}

const defaultRef = sql`'refs/heads/' || ${works.defaultBranch}`;

/** Locks first and reads then: a statement that waits for a lock still sees the deadline from before. */
export async function lockHistories(tx: Tx, which: SQL): Promise<PlacedHistory[]> {
  const locked = await lockWorks(tx, which);
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await listRows(tx, ids);
  const pushesOf = groupBy(await listPushes(tx, ids), byWork);
  const datesOf = groupBy(await listDatesOfWorks(tx, ids), byWork);
  return rows.map((row) => ({
    ...row,
    pushes: pushesOf.get(row.work.id) ?? [],
    members: datesOf.get(row.work.id) ?? [],
  }));
}

export async function lockHistory(tx: Tx, workId: number): Promise<PlacedHistory> {
  const [history] = await lockHistories(tx, eq(works.id, workId));
  if (!history) throw new Error('the work is gone');
  return history;
}

function listRows(db: Reader, ids: number[]) {
  const first = db
    .select({ at: min(commits.receivedAt).as('at') })
    .from(commits)
    .where(and(eq(commits.workId, works.id), eq(commits.kind, 'student')))
    .as('first');
  return db
    .select({
      work: works,
      mainDueAt: assignments.dueAt,
      classroomId: assignments.classroomId,
      firstCommitAt: first.at,
      // The id tells a grader who never claimed from no grader.
      grader: { workId: graders.workId, claimedAt: graders.claimedAt },
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoinLateral(first, sql`true`)
    .leftJoin(graders, eq(graders.workId, works.id))
    .where(inArray(works.id, ids))
    .orderBy(asc(works.id));
}

/**
 * Pushes that can count: to the default branch, to branches older than it, because it may be one of them
 * renamed, and a student's submission tags.
 */
export function listPushes(db: Reader, ids: number[]) {
  const byStudent = isByStudent(db);
  return db
    .select({
      workId: pushes.workId,
      ref: pushes.ref,
      beforeSha: pushes.beforeSha,
      afterSha: pushes.afterSha,
      forced: pushes.forced,
      byStudent: sql<boolean>`${byStudent}`,
      receivedAt: pushes.receivedAt,
    })
    .from(works)
    .innerJoin(pushes, eq(pushes.workId, works.id))
    .where(
      and(
        // PostgreSQL would read all works if only the pushes were named.
        inArray(works.id, ids),
        or(
          eq(pushes.ref, defaultRef),
          and(sql`starts_with(${pushes.ref}, 'refs/heads/')`, isBeforeBranchWasMade(db)),
          and(sql`starts_with(${pushes.ref}, 'refs/tags/submit')`, byStudent),
        ),
      ),
    );
}

function isBeforeBranchWasMade(db: Reader) {
  const made = alias(pushes, 'made');
  return exists(
    db
      .select({ id: made.id })
      .from(made)
      .where(
        and(
          eq(made.workId, pushes.workId),
          eq(made.ref, defaultRef),
          sql`${made.beforeSha} ~ '^0+$'`,
          // A rename may delete the old name a moment after it creates the new one.
          gte(sql`${made.receivedAt} + interval '1 minute'`, pushes.receivedAt),
        ),
      ),
  );
}

/** A tag whose webhook was lost has no pusher; it counts, or a student's submission would be lost. */
function isByStudent(db: Reader) {
  // `exists` would become a hash of all contributors of all classrooms.
  const isContributor = sql`(${db
    .select({ isTrue: sql`true` })
    .from(contributors)
    .innerJoin(users, eq(users.id, contributors.userId))
    .where(and(eq(contributors.workId, pushes.workId), eq(users.platformId, pushes.pusherId)))
    .limit(1)}) is true`;
  return and(eq(pushes.byBot, false), or(isNull(pushes.pusherId), isContributor));
}

function byWork({ workId }: { workId: number }): number {
  return workId;
}
