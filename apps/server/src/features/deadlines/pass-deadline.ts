/** A deadline has passed: works are handed in, and the commits that count are settled. */
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { settleAssignment } from '../works/settle-work.ts';

export async function passDeadline(
  { db, clock }: { db: Db; clock: () => Date },
  assignmentId: number,
): Promise<void> {
  await transact(db, (tx) => settleAssignment(tx, assignmentId, clock()));
}
