import type { MembershipStatus } from '@lectern/contract';
import { memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueLaterCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { announce } from '../events/announce.ts';
import { isMembership, lockMembership, type Place } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';
import { resumeAcceptances, reviseAccess } from '../provisioning/await-membership.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import type { PersonOnPlatform } from './person-on-platform.ts';
import { confirmedAfterMs, nextStanding } from './next-standing.ts';
import { deleteUnlessOwner, saveCopy } from './organization-copy.ts';

/** Returns the new status; undefined if the membership ended in between. */
export async function recordMembership(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { membership, classroom }: Place,
  person: PersonOnPlatform,
): Promise<MembershipStatus | undefined> {
  const now = clock();
  const seen = person.membership?.state ?? 'none';
  return transact(db, async (tx) => {
    const row = await lockMembership(tx, membership);
    if (!row) return undefined;
    if (!isLive(row)) {
      // Removed while we were inviting: undo the invitation.
      await enqueueRelease(tx, row, row.role);
      return undefined;
    }
    const place = { orgId: classroom.orgId, userId: row.userId };
    if (person.membership?.state === 'active') {
      // Before the update below, because `findFirstStaffRoles` reads the membership.
      const invitedByUs = row.invitedAt !== null;
      await saveCopy(tx, { ...place, role: person.membership.role, invitedByUs, at: now });
    }
    const after = nextStanding(row, seen, now);
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
      await deleteUnlessOwner(tx, place);
      if (changed) await reviseAccess(tx, row);
    }
    // 'Not a member' needs a second answer.
    const isFirst = after.missingSince?.getTime() === now.getTime();
    if (isFirst) await enqueueLaterCheck(tx, row, confirmedAfterMs);
    return after.status;
  });
}
