/** Membership jobs call this at their end, because the membership may have changed while they ran. */
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { enqueueCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { lockMembership, type MembershipRow } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';

export async function recheckIfChanged(db: Db, actedOn: MembershipRow): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockMembership(tx, actedOn);
    if (!row) return;
    const isSame = isLive(row) === isLive(actedOn) && row.role === actedOn.role;
    if (isSame) return;
    if (isLive(row)) await enqueueCheck(tx, row);
    else await enqueueRelease(tx, row, actedOn.role);
  });
}
