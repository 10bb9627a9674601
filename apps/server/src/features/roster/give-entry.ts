import type { ClaimSource } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { rosterEntries } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { settleSections } from '../../jobs/kinds/deadline-jobs.ts';
import { recordAudit } from '../audit/record.ts';

export interface Gift {
  classroomId: number;
  entryId: number;
  userId: number;
  source: ClaimSource;
  actorId: number;
  now: Date;
}

/** Callers hold the lock of the roster, and have checked that both are free. */
export async function giveEntry(
  tx: Tx,
  { classroomId, entryId, userId, source, actorId, now }: Gift,
): Promise<void> {
  await tx
    .update(rosterEntries)
    .set({ userId, claimedAt: now, claimSource: source })
    .where(eq(rosterEntries.id, entryId));
  await recordAudit(tx, {
    actorId,
    action: 'entry.claimed',
    classroomId,
    subject: `user:${userId}`,
    details: { entryId, source },
    at: now,
  });
  await settleSections(tx, classroomId);
}
