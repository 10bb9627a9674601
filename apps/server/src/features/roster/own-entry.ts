/** A student's own place in the roster. Says nothing about entries. */
import type { OwnEntry } from '@lectern/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { rosterClaims, rosterEntries } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { freeTries } from './claim-outcome.ts';

type Caller = Pick<InClassroom, 'classroomId' | 'role' | 'user'>;

export async function readOwnEntry(db: Reader, by: Caller): Promise<OwnEntry> {
  const { classroomId, user, role } = by;
  const nothing = { state: 'none', tries_left: 0 } as const;
  if (role !== 'STUDENT') return nothing;
  const [facts] = await db
    .select({
      entries: sql<number>`count(*)::int`,
      isClaimed: sql<boolean>`coalesce(bool_or(${rosterEntries.userId} = ${user.id}), false)`,
    })
    .from(rosterEntries)
    .where(eq(rosterEntries.classroomId, classroomId));
  if (!facts || facts.entries === 0) return nothing;
  if (facts.isClaimed) return { state: 'claimed', tries_left: 0 };
  const { wrongTries, waiting } = await readTries(db, classroomId, user.id);
  const triesLeft = Math.max(0, freeTries - wrongTries);
  const isShown = waiting !== undefined && (triesLeft === 0 || !waiting.isTaken);
  return { state: isShown ? 'waiting' : 'open', tries_left: triesLeft };
}

/** A try at an entry that somebody else has counts as wrong, although staff see it. */
export async function readTries(db: Reader, classroomId: number, userId: number) {
  const claims = await db
    .select({
      id: rosterClaims.id,
      state: rosterClaims.state,
      entryId: rosterClaims.entryId,
      isTaken: sql<boolean>`coalesce(${rosterEntries.userId} <> ${userId}, false)`,
    })
    .from(rosterClaims)
    .leftJoin(rosterEntries, eq(rosterEntries.id, rosterClaims.entryId))
    .where(
      and(
        eq(rosterClaims.classroomId, classroomId),
        eq(rosterClaims.userId, userId),
        inArray(rosterClaims.state, ['wrong', 'waiting', 'refused']),
      ),
    )
    .orderBy(asc(rosterClaims.id));
  const waiting = claims.find(({ state }) => state === 'waiting');
  const wrong = claims.filter(({ state }) => state === 'wrong').length;
  const refused = claims.filter(({ state }) => state === 'refused');
  return {
    wrongTries: wrong + (waiting?.isTaken ? 1 : 0),
    waiting,
    refused: new Set(refused.flatMap(({ entryId }) => entryId ?? [])),
  };
}
