/** A zero for missing work stays one when the assignment's default score moves. */
import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { feedback, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { lockWorks } from '../commits/lock-work.ts';
import { keepVersions } from './keep-versions.ts';

/**
 * `raisedBy` is by how much the default score went up. Works are locked before their comments, as by
 * whoever grades: neither waits for the other then, and what somebody made of a zero meanwhile stays.
 */
export async function keepZeros(
  tx: Tx,
  by: { actorId: number; at: Date },
  assignmentId: number,
  raisedBy: number,
): Promise<void> {
  await lockWorks(tx, eq(works.assignmentId, assignmentId));
  // A work that was reopened may have been given zero twice: one of the two takes all of it away.
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
