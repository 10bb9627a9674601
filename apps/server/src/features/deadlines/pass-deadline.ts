/** A deadline has passed: works are handed in, and the commits that count are settled. */
import { and, eq, isNull } from 'drizzle-orm';
import { assignments, extensions } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { PassedDeadline } from '../../jobs/queue.ts';
import { isProblem } from '../../platform/problem.ts';
import { announce, announceToStudents } from '../events/announce.ts';
import type { MirrorDeps } from '../commits/following/refresh-work.ts';
import { settleAssignment, settleWorksOf } from '../commits/counting/settle-work.ts';
import { sweepHeads } from '../commits/following/sweep-heads.ts';
import { hasPassed } from '../commits/counting/effective-deadline.ts';

/** What is known is settled even while the platform is away; the next try adds what it then tells. */
export async function passDeadline(deps: MirrorDeps, job: PassedDeadline): Promise<void> {
  const { assignmentId } = job;
  try {
    await sweepHeads(deps, assignmentId);
  } catch (error) {
    // Planning takes this job's key for the next one. What waits for the platform is asked for anew, at
    // the earlier of both times; whatever else fails needs the key, or nobody would try again.
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

/**
 * A page that lists what is due next hears of works that change. Where none does, since nobody has accepted
 * say, it hears of the deadline itself; not every time that somebody makes up for what was missed.
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
  // Who has more time, and until when, is nobody else's business.
  await announceToStudents(tx, news, await listExtendedUntil(tx, assignmentId, deadline));
}

async function listExtendedUntil(tx: Tx, assignmentId: number, at: string): Promise<number[]> {
  const rows = await tx
    .select({ userId: extensions.userId })
    .from(extensions)
    .where(
      and(
        eq(extensions.assignmentId, assignmentId),
        isNull(extensions.withdrawnAt),
        eq(extensions.dueAt, new Date(at)),
      ),
    );
  return rows.map(({ userId }) => userId);
}
