/** Looks again at the memberships that nobody has looked at for longest, a bounded number at a time. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { backgroundPriority, enqueueCheck } from './membership-jobs.ts';

/** A class of a thousand is seen within three hours, at a tenth of the platform's hourly budget. */
const batch = 100;

export async function sweepMemberships(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const due = await tx
      .select({ classroomId: memberships.classroomId, userId: memberships.userId })
      .from(memberships)
      .where(
        sql`${memberships.status} <> 'REMOVED' and ${memberships.reason} is distinct from 'removed_before'`,
      )
      .orderBy(sql`${memberships.checkedAt} nulls first`)
      .limit(batch);
    for (const member of due) await enqueueCheck(tx, member, { priority: backgroundPriority });
  });
}
