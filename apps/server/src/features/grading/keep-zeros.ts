/** Keeps zeros for missing submissions at zero when the default score changes. */
import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { feedback, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { lockWorks } from '../commits/lock-work.ts';
import { keepVersions } from './keep-versions.ts';

/**
 * `raisedBy` is the increase of the default score. Locks submissions before comments, as grading
 * does, to prevent deadlocks.
 */
export async function keepZeros(
  tx: Tx,
  by: { actorId: number; at: Date },
  assignmentId: number,
  raisedBy: number,
): Promise<void> {
  await lockWorks(tx, eq(works.assignmentId, assignmentId));
  // A reopened submission may have two zeros; the newest cancels the default score.
  const zeros = tx
    .select({ id: max(feedback.id) })
    .from(feedback)
    .innerJoin(works, eq(works.id, feedback.workId))
    .where(
      and(
        eq(works.assignmentId, assignmentId),
        eq(feedback.cancelsDefault, true),
        isNull(feedback.deletedAt),
      ),
    )
    .groupBy(feedback.workId);
  const moved = await tx
    .update(feedback)
    .set({
      points: sql`${feedback.points} - ${raisedBy}::int`,
      version: sql`${feedback.version} + 1`,
    })
    .where(inArray(feedback.id, zeros))
    .returning();
  await keepVersions(tx, by, 'EDIT', moved);
}
