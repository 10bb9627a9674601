/** A deadline has passed: works are handed in, and the commits that count are settled. */
import { transact } from '../../db/transact.ts';
import { isProblem } from '../../platform/problem.ts';
import type { MirrorDeps } from '../works/following/refresh-work.ts';
import { settleAssignment, settleWorksOf } from '../works/counting/settle-work.ts';
import { sweepHeads } from '../works/following/sweep-heads.ts';

/** What is known is settled even while the platform is away; the next try adds what it then tells. */
export async function passDeadline(deps: MirrorDeps, assignmentId: number): Promise<void> {
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
  await transact(deps.db, (tx) => settleAssignment(tx, assignmentId, deps.clock()));
}
