/**
 * Whoever leaves a staff role takes no way back in with them: a link for staff would raise them, or a
 * second account of theirs, to an owner of the organisation again. Links for students stay, since a
 * class holds them and they lead to nobody else's work.
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
  /** Whether it had ended before: they were shown nothing since, but may have asked by a link. */
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
          // One without an end is the same for every professor, so whoever made it, this one has it.
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
