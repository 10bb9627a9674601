/**
 * Lets comments follow the points of their rubric item, and undoes that. A comment with other
 * points was decided by its grader.
 */
import { AppError } from '@lectern/contract';
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import {
  assignments,
  feedback,
  rescores,
  rubricItems,
  rubrics,
  works,
  type RescoreChanges,
} from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { keepVersions } from '../grading/keep-versions.ts';
import type { RubricDeps } from './create-rubric.ts';
import type { ItemChanges } from './item-changes.ts';
import { lockRubric } from './queries.ts';

interface By {
  actorId: number;
  classroomId: number;
  at: Date;
}

export async function rescore(
  tx: Tx,
  by: By,
  rubricId: number,
  repriced: ItemChanges['repriced'],
): Promise<number | null> {
  const changes: RescoreChanges = { items: repriced, feedback: [] };
  const itemIds = repriced.map(({ itemId }) => itemId);
  await lockComments(tx, inArray(feedback.rubricItemId, itemIds));
  // Archived grades stay as they are.
  const inCurrent = tx
    .select({ id: works.id })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(isCurrent);
  for (const { itemId, from, to } of repriced) {
    const carrying = await tx
      .update(feedback)
      .set({ points: to ?? 0, version: sql`${feedback.version} + 1` })
      .where(
        and(
          eq(feedback.rubricItemId, itemId),
          eq(feedback.points, from ?? 0),
          isNull(feedback.deletedAt),
          inArray(feedback.workId, inCurrent),
        ),
      )
      .returning();
    await keepVersions(tx, by, 'EDIT', carrying);
    const toChange = ({ id, points, version }: Comment) => ({
      feedbackId: id,
      from: from ?? 0,
      to: points,
      version,
    });
    changes.feedback.push(...carrying.map(toChange));
  }
  if (changes.feedback.length === 0) return null;
  const { actorId, classroomId, at } = by;
  const [row] = await tx
    .insert(rescores)
    .values({ rubricId, rescoredBy: actorId, changes, createdAt: at })
    .returning({ id: rescores.id });
  const details = { comments: changes.feedback.length };
  const subject = `rubric:${rubricId}`;
  await recordAudit(tx, { ...by, action: 'rubric.rescored', subject, details });
  await announce(tx, { classroomId, topic: 'grading', causedBy: actorId });
  return row?.id ?? null;
}

/** Keeps what was changed since. */
export async function undoRescore(
  { db, clock }: RubricDeps,
  { user, classroomId }: InClassroom,
  { rubricId, rescoreId }: { rubricId: number; rescoreId: number },
): Promise<void> {
  await transact(db, async (tx) => {
    const by = { actorId: user.id, classroomId, at: clock() };
    const { version: seen } = await lockRubric(tx, rubricId);
    const isIt = and(eq(rescores.id, rescoreId), eq(rescores.rubricId, rubricId));
    const [row] = await tx.select().from(rescores).where(isIt);
    if (!row) throw new AppError('not_found');
    if (row.undoneAt !== null) throw new AppError('rescore_undone');
    for (const { itemId, from, to } of row.changes.items) {
      await tx
        .update(rubricItems)
        .set({ points: from })
        .where(
          and(eq(rubricItems.id, itemId), sql`${rubricItems.points} is not distinct from ${to}`),
        );
    }
    await restore(tx, by, row.changes.feedback);
    await tx.update(rescores).set({ undoneAt: by.at }).where(isIt);
    // A stale editor must not save the old points.
    await tx
      .update(rubrics)
      .set({ updatedAt: by.at, version: seen + 1 })
      .where(eq(rubrics.id, rubricId));
    await recordAudit(tx, {
      ...by,
      action: 'rubric.rescore-undone',
      subject: `rubric:${rubricId}`,
    });
    await announce(tx, { classroomId, topic: 'assignments', causedBy: user.id });
    await announce(tx, { classroomId, topic: 'grading', causedBy: user.id });
  });
}

type Comment = typeof feedback.$inferSelect;

/** One statement, so that graders wait only briefly. */
async function restore(tx: Tx, by: By, rescored: RescoreChanges['feedback']): Promise<void> {
  const ids = rescored.map(({ feedbackId }) => feedbackId);
  await lockComments(tx, sql`${feedback.id} = any(${sql.param(ids)}::bigint[])`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${feedback} set points = rescored."from", version = rescored.version + 1
    from jsonb_to_recordset(${JSON.stringify(rescored)}::jsonb)
      as rescored ("feedbackId" bigint, "from" int, version int)
    where ${feedback.id} = rescored."feedbackId" and ${feedback.version} = rescored.version
    returning ${feedback.id}`);
  const restored = rows.map(({ id }) => ({ id: Number(id) }));
  await keepVersions(tx, by, 'EDIT', restored);
}

/** In order of id, as grading does, to prevent deadlocks. */
async function lockComments(tx: Tx, which: SQL): Promise<void> {
  await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(which)
    .orderBy(asc(feedback.id))
    .for('update');
}
