/** Lets a link end after some minutes. A link that ends sooner keeps its end. */
import { AppError } from '@lectern/contract';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

const minuteMs = 60_000;

export async function limitLink(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { user, classroomId }: InClassroom,
  linkId: number,
  durationMinutes: number,
): Promise<void> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + durationMinutes * minuteMs);
  await transact(db, async (tx) => {
    const isIt = and(
      eq(links.id, linkId),
      eq(links.classroomId, classroomId),
      isNull(links.revokedAt),
    );
    const [known] = await tx.select({ id: links.id }).from(links).where(isIt);
    if (!known) throw new AppError('not_found');
    const limited = await tx
      .update(links)
      .set({ durationMinutes, expiresAt })
      .where(and(isIt, or(isNull(links.expiresAt), gt(links.expiresAt, expiresAt))))
      .returning();
    if (limited.length === 0) return;
    await recordAudit(tx, {
      actorId: user.id,
      action: 'link.limited',
      classroomId,
      subject: `link:${linkId}`,
      details: { durationMinutes },
      at: now,
    });
    await announce(tx, { classroomId, topic: 'links', causedBy: user.id });
  });
}
