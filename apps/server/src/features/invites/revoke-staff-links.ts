/**
 * A professor who leaves the role takes no way back in with them: under a second account, a link for
 * staff would make them an owner of the organisation again. Links for students stay, since a class
 * holds them and they lead to nobody else's work.
 */
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';

export interface Departure {
  classroomId: number;
  /** Who is no longer a professor. */
  userId: number;
  actorId: number;
  at: Date;
}

export async function revokeStaffLinks(tx: Tx, departure: Departure): Promise<void> {
  const { classroomId, userId, actorId, at } = departure;
  const revoked = await tx
    .update(links)
    .set({ revokedAt: at, revokedBy: actorId })
    .where(
      and(
        eq(links.classroomId, classroomId),
        inArray(links.role, ['TA', 'PROFESSOR']),
        isNull(links.revokedAt),
        // A link without an end is the same for every professor, so whoever made it, this one has it.
        or(isNull(links.expiresAt), eq(links.createdBy, userId)),
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
}
