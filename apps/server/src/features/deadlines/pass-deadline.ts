/** A deadline has passed: works are handed in, and the commits that count are settled. */
import { transact } from '../../db/transact.ts';
import type { MirrorDeps } from '../works/refresh-work.ts';
import { settleAssignment, settleWorksOf } from '../works/settle-work.ts';
import { sweepHeads } from '../works/sweep-heads.ts';

/** What is known is settled even while the platform is away; the next try adds what it then tells. */
export async function passDeadline(deps: MirrorDeps, assignmentId: number): Promise<void> {
  try {
    await sweepHeads(deps, assignmentId);
  } catch (error) {
    // Planning takes this job's key for the next one, and without it nobody would try again.
    await transact(deps.db, (tx) => settleWorksOf(tx, assignmentId, deps.clock()));
    throw error;
  }
  await transact(deps.db, (tx) => settleAssignment(tx, assignmentId, deps.clock()));
}
