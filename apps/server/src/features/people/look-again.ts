/**
 * Jobs about one membership may run side by side, and a person may be removed, let in again or given
 * another role while a job is busy on the platform. Whatever a job did by then is out of date: so it
 * looks again at its end, and the membership as it is now has the last word.
 */
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { enqueueCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { lockMembership, type MembershipRow } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';

export async function lookAgain(db: Db, actedOn: MembershipRow): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockMembership(tx, actedOn);
    if (!row) return;
    const isSame = isLive(row) === isLive(actedOn) && row.role === actedOn.role;
    if (isSame) return;
    if (isLive(row)) await enqueueCheck(tx, row);
    else await enqueueRelease(tx, row, actedOn.role);
  });
}
