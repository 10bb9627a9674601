import { AppError } from '@lectern/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { rosterClaims, rosterEntries } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { announceToStaff } from '../events/announce.ts';
import { assignEntries, releaseEntries, type Link } from './assign-entries.ts';
import { lockRoster } from './lock-roster.ts';

export function decideClaims(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  by: InClassroom,
  { claim_ids: given, accept }: { claim_ids: number[]; accept: boolean },
): Promise<void> {
  const ids = [...new Set(given)];
  const now = clock();
  return transact(db, async (tx) => {
    await lockRoster(tx, by.classroomId);
    const claims = await listWaiting(tx, by.classroomId, ids);
    if (claims.length < ids.length) throw new AppError('claim_decided');
    if (accept) {
      await acceptClaims(tx, by, claims, now);
      return;
    }
    await tx
      .update(rosterClaims)
      .set({ state: 'refused', decidedAt: now, decidedBy: by.user.id })
      .where(inArray(rosterClaims.id, ids));
    const { classroomId, user } = by;
    await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
  });
}

function listWaiting(tx: Tx, classroomId: number, ids: number[]) {
  return tx
    .select({
      userId: rosterClaims.userId,
      entryId: rosterClaims.entryId,
      heldBy: rosterEntries.userId,
    })
    .from(rosterClaims)
    .leftJoin(rosterEntries, eq(rosterEntries.id, rosterClaims.entryId))
    .where(
      and(
        eq(rosterClaims.classroomId, classroomId),
        inArray(rosterClaims.id, ids),
        eq(rosterClaims.state, 'waiting'),
      ),
    );
}

/** Takes an entry from the account that has it: staff have seen both. */
async function acceptClaims(
  tx: Tx,
  by: InClassroom,
  claims: Awaited<ReturnType<typeof listWaiting>>,
  now: Date,
): Promise<void> {
  const links = claims.map(({ userId, entryId }): Link => {
    if (entryId === null) throw new AppError('claim_without_entry');
    return { userId, entryId };
  });
  const held = claims
    .filter(({ heldBy }) => heldBy !== null)
    .flatMap(({ entryId }) => entryId ?? []);
  await releaseEntries(tx, by, held, now);
  await assignEntries(tx, by, links, 'typed', now);
}
