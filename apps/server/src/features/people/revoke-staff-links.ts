/** Revokes staff links that a former staff member knows. Student links stay for the class. */
import type { ClassroomRole } from '@lectern/contract';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { usedLinks } from './used-links.ts';

export interface Departure {
  classroomId: number;
  userId: number;
  endedRole: ClassroomRole;
  /** Whether the membership had ended before; since then they could not see links. */
  hadLeft: boolean;
  actorId: number;
  at: Date;
}

export async function revokeStaffLinks(tx: Tx, departure: Departure): Promise<void> {
  const { classroomId, userId, endedRole, hadLeft, actorId, at } = departure;
  if (endedRole === 'STUDENT') return;
  const revoked = await tx
    .update(links)
    .set({ revokedAt: at, revokedBy: actorId })
    .where(
      and(
        eq(links.classroomId, classroomId),
        inArray(links.role, ['TA', 'PROFESSOR']),
        isNull(links.revokedAt),
        or(
          eq(links.createdBy, userId),
          inArray(links.id, usedLinks(tx, departure)),
          // Every professor can see the links that never expire.
          ...(endedRole === 'PROFESSOR' && !hadLeft ? [isNull(links.expiresAt)] : []),
        ),
      ),
    )
    .returning();
  for (const { id, role, useCount } of revoked) {
    await recordAudit(tx, {
      actorId,
      action: 'link.revoked',
      classroomId,
      subject: `link:${id}`,
      details: { role, useCount, becauseOf: `user:${userId}` },
      at,
    });
  }
  if (revoked.length > 0) await announce(tx, { classroomId, topic: 'links', causedBy: actorId });
}
