/** Checks the memberships that were checked longest ago, and their organisations. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { classrooms, memberships, organizations } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueueCheck } from '../../jobs/kinds/membership-jobs.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import type { MemberId } from '../../jobs/queue.ts';
import { isLiveMembership, isMembership } from '../memberships/queries.ts';
import { enqueueBasePermissionCheck } from '../organizations/base-permission.ts';

/** Checks 1,000 people in 3 hours. A correct membership costs 3 reads: at most 1,200 of 5,000 calls an hour. */
export const sweepBatch = 100;

export async function sweepMemberships(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const oldest = await listOldest(tx);
    for (const orgId of new Set(oldest.map((member) => member.orgId))) {
      await enqueueBasePermissionCheck(tx, orgId);
    }
    for (const member of oldest) {
      // Marked before the answer, so that failing checks do not block the others.
      await tx.update(memberships).set({ checkedAt: now }).where(isMembership(member));
      await enqueueCheck(tx, member, { priority: backgroundPriority });
    }
  });
}

/** Without an active app, each check would fail. */
const hasActiveApp = and(
  isNotNull(organizations.installationId),
  isNull(organizations.suspendedAt),
);

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
    .where(and(hasActiveApp, isLiveMembership()))
    .orderBy(sql`${memberships.checkedAt} nulls first`)
    .limit(sweepBatch)
    .for('update', { of: memberships, skipLocked: true });
}
