/** Staff give entries to accounts, and take them away. */
import { AppError, type ClaimSource } from '@lectern/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { memberships, rosterClaims, rosterEntries } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { settleSections } from '../../jobs/kinds/deadline-jobs.ts';
import { recordAudits } from '../audit/record.ts';
import { announceToStaff } from '../events/announce.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { lockRoster } from './lock-roster.ts';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

export interface Link {
  entryId: number;
  userId: number;
}

export function linkEntries({ db, clock }: Deps, by: InClassroom, links: Link[]): Promise<void> {
  return transact(db, async (tx) => {
    await lockRoster(tx, by.classroomId);
    await assignEntries(tx, by, links, 'staff', clock());
  });
}

/** All or none. Callers hold the lock of the roster. */
export async function assignEntries(
  tx: Tx,
  { classroomId, user }: InClassroom,
  links: readonly Link[],
  source: ClaimSource,
  now: Date,
): Promise<void> {
  const entryIds = [...new Set(links.map(({ entryId }) => entryId))];
  const userIds = [...new Set(links.map(({ userId }) => userId))];
  if (entryIds.length < links.length) throw new AppError('entry_taken');
  if (userIds.length < links.length) throw new AppError('person_has_entry');
  await requireFree(tx, classroomId, entryIds, userIds);
  const given = links.map(({ entryId, userId }) => ({ entry_id: entryId, user_id: userId }));
  await tx.execute(sql`
    update roster_entries as entry
    set user_id = given.user_id, claimed_at = ${now.toISOString()}::timestamptz,
      claim_source = ${source}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (entry_id bigint, user_id bigint)
    where entry.id = given.entry_id`);
  // Nobody has to decide any more what these people typed.
  await tx
    .update(rosterClaims)
    .set({ state: 'accepted', decidedAt: now, decidedBy: user.id })
    .where(
      and(
        eq(rosterClaims.classroomId, classroomId),
        isAny(rosterClaims.userId, userIds),
        eq(rosterClaims.state, 'waiting'),
      ),
    );
  await recordAudits(
    tx,
    { actorId: user.id, action: 'entry.claimed', classroomId, at: now },
    links.map(({ entryId, userId }) => ({
      subject: `user:${userId}`,
      details: { entryId, source },
    })),
  );
  await settleSections(tx, classroomId);
  await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
}

async function requireFree(
  tx: Tx,
  classroomId: number,
  entryIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  const entries = await tx
    .select({ userId: rosterEntries.userId })
    .from(rosterEntries)
    .where(and(eq(rosterEntries.classroomId, classroomId), isAny(rosterEntries.id, entryIds)));
  if (entries.length < entryIds.length) throw new AppError('entry_not_found');
  if (entries.some(({ userId }) => userId !== null)) throw new AppError('entry_taken');
  const people = await tx.$count(
    memberships,
    and(
      eq(memberships.classroomId, classroomId),
      isAny(memberships.userId, userIds),
      isLiveMembership(),
    ),
  );
  if (people < userIds.length) throw new AppError('not_in_classroom');
  const theirs = await tx.$count(
    rosterEntries,
    and(eq(rosterEntries.classroomId, classroomId), isAny(rosterEntries.userId, userIds)),
  );
  if (theirs > 0) throw new AppError('person_has_entry');
}

/** The account cannot claim it again without staff. */
export function undoClaim({ db, clock }: Deps, by: InClassroom, entryId: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockRoster(tx, by.classroomId);
    const isIt = and(eq(rosterEntries.classroomId, by.classroomId), eq(rosterEntries.id, entryId));
    if ((await tx.$count(rosterEntries, isIt)) === 0) throw new AppError('entry_not_found');
    await releaseEntries(tx, by, [entryId], clock());
  });
}

/** Callers hold the lock of the roster. */
export async function releaseEntries(
  tx: Tx,
  { classroomId, user }: InClassroom,
  entryIds: readonly number[],
  now: Date,
): Promise<void> {
  const held = await tx
    .select({ entryId: rosterEntries.id, userId: rosterEntries.userId })
    .from(rosterEntries)
    .where(and(isAny(rosterEntries.id, entryIds), isNotNull(rosterEntries.userId)));
  if (held.length === 0) return;
  await tx
    .update(rosterEntries)
    .set({ userId: null, claimedAt: null, claimSource: null })
    .where(isAny(rosterEntries.id, entryIds));
  const undone = held.map(({ entryId, userId }) => ({ entryId, userId: userId! }));
  await tx.insert(rosterClaims).values(
    undone.map((pair) => ({
      classroomId,
      ...pair,
      typed: '',
      state: 'refused' as const,
      createdAt: now,
      decidedAt: now,
      decidedBy: user.id,
    })),
  );
  await recordAudits(
    tx,
    { actorId: user.id, action: 'entry.released', classroomId, at: now },
    undone.map(({ entryId, userId }) => ({ subject: `user:${userId}`, details: { entryId } })),
  );
  await settleSections(tx, classroomId);
  await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
}

function isAny(
  column:
    | typeof rosterEntries.id
    | typeof rosterEntries.userId
    | typeof memberships.userId
    | typeof rosterClaims.userId,
  ids: readonly number[],
) {
  return sql`${column} = any(${sql.param([...ids])}::bigint[])`;
}
