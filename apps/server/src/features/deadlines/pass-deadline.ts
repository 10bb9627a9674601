/** A deadline has passed: works are handed in, and the commits that count are settled. */
import { eq } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { PassedDeadline } from '../../jobs/queue.ts';
import { isProblem } from '../../platform/problem.ts';
import { announce } from '../events/announce.ts';
import type { MirrorDeps } from '../works/following/refresh-work.ts';
import { settleAssignment, settleWorksOf } from '../works/counting/settle-work.ts';
import { sweepHeads } from '../works/following/sweep-heads.ts';
import { hasPassed } from './deadline-jobs.ts';

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
    .select({ classroomId: assignments.classroomId })
    .from(assignments)
    .where(eq(assignments.id, assignmentId));
  if (place) await announce(tx, { ...place, topic: 'assignments', assignmentId });
}
