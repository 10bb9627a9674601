/** Writes down what the platform said about a membership. */
import type { MembershipStatus } from '@lectern/contract';
import { memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueLaterCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { announce } from '../events/announce.ts';
import { isMembership, lockMembership, type Place } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';
import { resumeAcceptances, reviseAccess } from '../provisioning/await-membership.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { Sight } from './look-up.ts';
import { believedAfterMs, observed } from './observed.ts';
import { forgetCopy, saveCopy } from './organization-copy.ts';

/** What it made of the status; undefined when the membership ended meanwhile. */
export async function recordSight(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { membership, classroom }: Place,
  sight: Sight,
): Promise<MembershipStatus | undefined> {
  const now = clock();
  const seen = sight.membership?.state ?? 'none';
  return transact(db, async (tx) => {
    const row = await lockMembership(tx, membership);
    if (!row) return undefined;
    if (!isLive(row)) {
      // Removed while we were inviting: what came of it has to be taken back.
      await enqueueRelease(tx, row, row.role);
      return undefined;
    }
    const place = { orgId: classroom.orgId, userId: row.userId };
    if (sight.membership?.state === 'active') {
      // Before the membership says so too: whoever has just come in is what they are without us.
      const invitedByUs = row.invitedAt !== null;
      await saveCopy(tx, { ...place, role: sight.membership.role, invitedByUs, at: now });
    }
    const after = observed(row, seen, now);
    const changed = after.status !== row.status || after.reason !== row.reason;
    await tx
      .update(memberships)
      .set({
        ...after,
        ...(seen === 'active' && { invitedAt: null }),
        checkedAt: now,
        ...(changed && { updatedAt: now }),
      })
      .where(isMembership(row));
    if (changed) await announce(tx, { classroomId: row.classroomId, topic: 'people' });
    if (seen === 'active') {
      const wasOut = row.status !== 'ACTIVE' || row.missingSince !== null;
      await resumeAcceptances(tx, { ...row, wasOut });
    }
    if (after.status === 'NOT_IN_ORG') {
      await forgetCopy(tx, place);
      // Their access went with the membership; it comes back with the next one.
      if (changed) await reviseAccess(tx, row);
    }
    // The second look that a 'not a member' needs before it is believed.
    const isFirst = after.missingSince?.getTime() === now.getTime();
    if (isFirst) await enqueueLaterCheck(tx, row, believedAfterMs);
    return after.status;
  });
}
