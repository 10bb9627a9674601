/** Runs after a deadline: submits submissions and settles which commit counts. */
import { and, eq, or } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import { assignments, ownDueDates } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import type { PassedDeadline } from '../../jobs/queue.ts';
import { isProblem } from '../../platform/problem.ts';
import { announce, announceToStudents } from '../events/announce.ts';
import type { MirrorDeps } from '../commits/following/refresh-work.ts';
import { settleAssignment, settleWorksOf } from '../commits/counting/settle-work.ts';
import { sweepHeads } from '../commits/following/sweep-heads.ts';
import { hasPassed } from '../commits/counting/effective-deadline.ts';

/** Settles what is known even while the platform is down; a retry adds the rest. */
export async function passDeadline(deps: MirrorDeps, job: PassedDeadline): Promise<void> {
  const { assignmentId } = job;
  if (!(await isOpen(deps.db, assignmentId))) return;
  try {
    await sweepHeads(deps, assignmentId);
  } catch (error) {
    // Planning takes over this job's key. While the platform is down the job comes back at the
    // earlier time; after other errors the retry needs the key.
    const isAway = isProblem(error) && error.isTemporary;
    const settle = isAway ? settleAssignment : settleWorksOf;
    await transact(deps.db, (tx) => settle(tx, assignmentId, deps.clock()));
    throw error;
  }
  await transact(deps.db, async (tx) => {
    const now = deps.clock();
    const hasChanged = await settleAssignment(tx, assignmentId, now);
    if (!hasChanged) await announcePassed(tx, job, now);
  });
}

/** The sweep finds the deadlines that passed while an assignment was archived or deleted. */
async function isOpen(db: Reader, assignmentId: number): Promise<boolean> {
  const [open] = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), isCurrent));
  return open !== undefined;
}

/**
 * Announces the deadline if no submission changed, since pages hear of those. A sweep announces
 * nothing.
 */
async function announcePassed(
  tx: Tx,
  { assignmentId, deadline }: PassedDeadline,
  now: Date,
): Promise<void> {
  if (deadline === undefined || !hasPassed(new Date(deadline), now)) return;
  const [place] = await tx
    .select({ classroomId: assignments.classroomId, dueAt: assignments.dueAt })
    .from(assignments)
    .where(eq(assignments.id, assignmentId));
  if (!place) return;
  const { classroomId, dueAt } = place;
  const news = { classroomId, topic: 'assignments' as const, assignmentId };
  if (dueAt?.toISOString() === deadline) return announce(tx, news);
  // Extensions are private.
  await announceToStudents(tx, news, await listDueAt(tx, { classroomId, assignmentId }, deadline));
}

/** Whose extension or section has this date. */
async function listDueAt(
  tx: Tx,
  { classroomId, assignmentId }: { classroomId: number; assignmentId: number },
  deadline: string,
): Promise<number[]> {
  const at = new Date(deadline);
  const rows = await tx
    .select({ userId: ownDueDates.userId })
    .from(ownDueDates)
    .where(
      and(
        eq(ownDueDates.classroomId, classroomId),
        eq(ownDueDates.assignmentId, assignmentId),
        or(eq(ownDueDates.extendedTo, at), eq(ownDueDates.sectionDueAt, at)),
      ),
    );
  return rows.map(({ userId }) => userId);
}
