/**
 * When a staff role ends, staff links that the person knows are revoked: one would make them, or their
 * second account, an owner again. Links for students stay, since the whole class has them.
 */
import type { ClassroomRole } from '@lectern/contract';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { usedLinks } from './used-links.ts';

export interface Departure {
  classroomId: number;
  /** Whose role ended. */
  userId: number;
  endedRole: ClassroomRole;
  /** Whether the role had ended before: since then they saw no links, but may have used one. */
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
          // All professors share the links that never expire, so this one knows them.
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
  if (revoked.length > 0) await announce(tx, { classroomId, topic: 'links' });
}
