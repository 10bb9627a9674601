import { and, eq, gt } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../queue.ts';

/** Tells the open pages of students when an assignment appears. What they may see does not wait for it. */
export async function planRelease(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  const [coming] = await tx
    .select({ at: assignments.releasedAt })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), gt(assignments.releasedAt, now)));
  if (!coming?.at) return;
  // A delay, because tests move our clock and not the queue's.
  const delayMs = coming.at.getTime() - now.getTime();
  const key = `assignment:${assignmentId}:release`;
  await enqueue(tx, 'assignment.release', { assignmentId }, { key, delayMs });
}
