/** Leaves an item out of the total of one person. Withdrawn excuses are kept. */
import { AppError, type GradebookExcuse } from '@lectern/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import { assignments, gradebookColumns, gradebookExcuses } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announceToStaff } from '../events/announce.ts';
import type { OverrideDeps } from './overrides.ts';
import { requireReason } from './require-score.ts';
import { requireStudents } from './set-scores.ts';

interface By {
  classroomId: number;
  userId: number;
}

export async function setExcuse(
  { db, clock }: OverrideDeps,
  { classroomId, userId: actorId }: By,
  { user_id: userId, assignment_id, column_id, reason: typed }: GradebookExcuse,
): Promise<void> {
  const item = { assignmentId: assignment_id, columnId: column_id };
  const reason = typed === null ? null : requireReason(typed);
  await transact(db, async (tx) => {
    await lockItem(tx, classroomId, item);
    await requireStudents(tx, classroomId, [userId]);
    const at = clock();
    const inForce = and(
      eq(gradebookExcuses.userId, userId),
      isNull(gradebookExcuses.withdrawnAt),
      sql`${gradebookExcuses.assignmentId} is not distinct from ${item.assignmentId}`,
      sql`${gradebookExcuses.columnId} is not distinct from ${item.columnId}`,
    );
    const [current] = await tx.select().from(gradebookExcuses).where(inForce);
    if ((current?.reason ?? null) === reason) return;
    await tx.update(gradebookExcuses).set({ withdrawnAt: at, withdrawnBy: actorId }).where(inForce);
    if (reason !== null) {
      const row = { ...item, userId, reason, setBy: actorId, createdAt: at };
      await tx.insert(gradebookExcuses).values(row);
    }
    await recordAudit(tx, {
      actorId,
      action: reason === null ? 'excuse.withdrawn' : 'person.excused',
      classroomId,
      subject: `user:${userId}`,
      details: { ...item, reason },
      at,
    });
    await announceToStaff(tx, { classroomId, topic: 'grading', causedBy: actorId });
  });
}

interface Item {
  assignmentId: number | null;
  columnId: number | null;
}

/** Serialises excuses of one item. */
async function lockItem(tx: Tx, classroomId: number, { assignmentId, columnId }: Item) {
  const found =
    assignmentId !== null && columnId === null
      ? await tx
          .select({ id: assignments.id })
          .from(assignments)
          .where(
            and(eq(assignments.id, assignmentId), eq(assignments.classroomId, classroomId), isKept),
          )
          .for('no key update')
      : await tx
          .select({ id: gradebookColumns.id })
          .from(gradebookColumns)
          .where(
            and(
              eq(gradebookColumns.id, columnId ?? 0),
              eq(gradebookColumns.classroomId, classroomId),
              isNull(gradebookColumns.deletedAt),
              assignmentId === null ? undefined : sql`false`,
            ),
          )
          .for('no key update');
  if (found.length === 0) throw new AppError('gradebook_item_unknown');
}
