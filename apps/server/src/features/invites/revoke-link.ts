import { AppError } from '@lectern/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export async function revokeLink(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { user, classroomId }: InClassroom,
  linkId: number,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    const isIt = and(eq(links.id, linkId), eq(links.classroomId, classroomId));
    const [known] = await tx.select().from(links).where(isIt);
    if (!known) throw new AppError('not_found');
    const revoked = await tx
      .update(links)
      .set({ revokedAt: now, revokedBy: user.id })
      .where(and(isIt, isNull(links.revokedAt)))
      .returning();
    if (revoked.length === 0) return;
    await recordAudit(tx, {
      actorId: user.id,
      action: 'link.revoked',
      classroomId,
      subject: `link:${linkId}`,
      details: { role: known.role, assignmentId: known.assignmentId, useCount: known.useCount },
      at: now,
    });
    await announce(tx, { classroomId, topic: 'links', causedBy: user.id });
  });
}
