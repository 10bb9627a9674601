/**
 * Looks again at the memberships that nobody has looked at for longest, a bounded number at a time,
 * and at the organisations they are in.
 */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { classrooms, memberships, organizations } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { isLiveMembership, isMembership } from '../memberships/queries.ts';
import { enqueueBasePermissionCheck } from '../organizations/base-permission.ts';

/**
 * A class of a thousand is seen within three hours. Whoever is where they should be costs three reads:
 * at most a quarter of the 5,000 calls an hour, and none of what the platform lets us make.
 */
export const sweepBatch = 100;

export async function sweepMemberships(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const oldest = await listOldest(tx);
    for (const orgId of new Set(oldest.map((member) => member.orgId))) {
      await enqueueBasePermissionCheck(tx, orgId);
    }
    for (const member of oldest) {
      // Marked when asked, not when answered: whoever cannot be asked about must not block the rest.
      await tx.update(memberships).set({ checkedAt: now }).where(isMembership(member));
      await enqueueCheck(tx, member, { priority: backgroundPriority });
    }
  });
}

/** Where our app is suspended, each look would be a job that fails. */
const mayLook = and(isNotNull(organizations.installationId), isNull(organizations.suspendedAt));

function listOldest(tx: Tx): Promise<(MemberId & { orgId: number })[]> {
  return tx
    .select({
      classroomId: memberships.classroomId,
      userId: memberships.userId,
      orgId: classrooms.orgId,
    })
    .from(memberships)
    .innerJoin(classrooms, eq(classrooms.id, memberships.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(and(mayLook, isLiveMembership()))
    .orderBy(sql`${memberships.checkedAt} nulls first`)
    .limit(sweepBatch)
    .for('update', { of: memberships, skipLocked: true });
}
