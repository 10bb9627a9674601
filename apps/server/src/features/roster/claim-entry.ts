import { AppError, type OwnEntry } from '@lectern/contract';
import { and, eq, or, sql } from 'drizzle-orm';
import { lower } from '../../db/schema/columns.ts';
import { rosterClaims, rosterEntries, rosters } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { announceToStaff } from '../events/announce.ts';
import { claimOutcome, type ClaimOutcome } from './claim-outcome.ts';
import { giveEntry } from './give-entry.ts';
import { lockRoster } from './lock-roster.ts';
import { readOwnEntry, readTries } from './own-entry.ts';

/** The newest are kept. Only staff can cause more than six. */
const keptClaims = 50;

export async function claimEntry(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  by: InClassroom,
  given: string,
): Promise<OwnEntry & { is_wrong: boolean }> {
  const { classroomId, user } = by;
  const typed = given.normalize('NFC').trim();
  const now = clock();
  const isWrong = await transact(db, async (tx) => {
    await lockRoster(tx, classroomId);
    const own = await readOwnEntry(tx, by);
    if (own.state === 'none') throw new AppError('nothing_to_claim');
    if (own.state === 'claimed') return false;
    const { wrongTries, refused, waiting } = await readTries(tx, classroomId, user.id);
    const matches = await findEntries(tx, classroomId, typed);
    const confirmsClaims = await confirms(tx, classroomId);
    const outcome = claimOutcome({ matches, wrongTries, confirmsClaims, refused });
    await record(tx, { classroomId, userId: user.id, typed, now }, outcome, waiting);
    if (outcome.kind === 'wrong') return true;
    await announceToStaff(tx, { classroomId, topic: 'people' });
    return outcome.kind === 'waiting' && outcome.tells === 'wrong';
  });
  return { ...(await readOwnEntry(db, by)), is_wrong: isWrong };
}

/** More than two tell as much as two. */
function findEntries(db: Reader, classroomId: number, typed: string) {
  const wanted = typed.toLowerCase();
  return db
    .select({ id: rosterEntries.id, userId: rosterEntries.userId })
    .from(rosterEntries)
    .where(
      and(
        eq(rosterEntries.classroomId, classroomId),
        or(eq(lower(rosterEntries.identifier), wanted), eq(lower(rosterEntries.email), wanted)),
      ),
    )
    .limit(2);
}

async function confirms(db: Reader, classroomId: number): Promise<boolean> {
  const [roster] = await db
    .select({ confirmsClaims: rosters.confirmsClaims })
    .from(rosters)
    .where(eq(rosters.classroomId, classroomId));
  return roster?.confirmsClaims ?? false;
}

interface Typed {
  classroomId: number;
  userId: number;
  typed: string;
  now: Date;
}

async function record(
  tx: Tx,
  { now, ...claim }: Typed,
  outcome: ClaimOutcome,
  waiting: { id: number; isTaken: boolean } | undefined,
): Promise<void> {
  const settle = (id: number, state: 'wrong' | 'refused') =>
    tx.update(rosterClaims).set({ state }).where(eq(rosterClaims.id, id));
  const add = (state: 'wrong' | 'waiting' | 'accepted', entryId: number | null) =>
    tx.insert(rosterClaims).values({ ...claim, entryId, state, createdAt: now });
  switch (outcome.kind) {
    case 'wrong':
      await add('wrong', null);
      break;
    case 'waiting':
      // A person has one waiting claim. What they type next replaces it.
      if (waiting) {
        await (waiting.isTaken
          ? settle(waiting.id, 'wrong')
          : tx.delete(rosterClaims).where(eq(rosterClaims.id, waiting.id)));
      }
      await add('waiting', outcome.entryId);
      break;
    case 'accepted': {
      const { entryId } = outcome;
      if (waiting) await settle(waiting.id, 'wrong');
      await add('accepted', entryId);
      const { classroomId, userId } = claim;
      await giveEntry(tx, { classroomId, entryId, userId, source: 'typed', actorId: userId, now });
    }
  }
  await forgetOldest(tx, claim);
}

async function forgetOldest(
  tx: Tx,
  { classroomId, userId }: Pick<Typed, 'classroomId' | 'userId'>,
) {
  const isTheirs = and(eq(rosterClaims.classroomId, classroomId), eq(rosterClaims.userId, userId));
  await tx.delete(rosterClaims).where(
    and(
      isTheirs,
      sql`${rosterClaims.id} not in (
        select id from ${rosterClaims} where ${isTheirs} order by id desc limit ${keptClaims})`,
    ),
  );
}
