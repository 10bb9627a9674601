/** Claims without typing: by the account that the file names, or by an address that the platform has verified. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { settleSections } from '../../jobs/kinds/deadline-jobs.ts';
import { recordAudits } from '../audit/record.ts';

interface Claimants {
  classroomId: number;
  platform: Pick<Platform, 'verifiesEmail'>;
  now: Date;
  /** Without it, everyone. */
  userId?: number;
}

/** Returns how many. A pair that staff have undone is never made again. */
export async function claimAutomatically(
  tx: Tx,
  { classroomId, platform, now, userId }: Claimants,
): Promise<number> {
  const { rows } = await tx.execute<{ entry_id: number; user_id: number; source: string }>(sql`
    with free as (
      select id, lower(email) as email, lower(login) as login, platform_user_id
      from roster_entries where classroom_id = ${classroomId} and user_id is null
    ), people as (
      select users.id, users.platform_id, lower(users.login) as login, lower(users.email) as email
      from memberships join users on users.id = memberships.user_id
      where memberships.classroom_id = ${classroomId} and memberships.status <> 'REMOVED'
        and (${userId ?? null}::bigint is null or users.id = ${userId ?? null}::bigint)
        and not exists (
          select from roster_entries as own
          where own.classroom_id = ${classroomId} and own.user_id = users.id)
    ), found as (
      select free.id as entry_id, people.id as user_id, 'listed' as source
      from free join people on people.platform_id = free.platform_user_id
      union
      select free.id, people.id, 'listed'
      from free join people on people.login = free.login
      -- An account can be renamed; its number stays.
      where free.platform_user_id is null
      union
      select free.id, people.id, 'verified_email'
      from free join people on people.email = free.email
      where ${platform.verifiesEmail}
    ), pairs as (
      select entry_id, user_id, min(source) as source from found group by entry_id, user_id
    ), sure as (
      select *, count(*) over (partition by entry_id) as accounts,
        count(*) over (partition by user_id) as entries
      from pairs
    )
    update roster_entries as entry
    set user_id = sure.user_id, claimed_at = ${now.toISOString()}::timestamptz,
      claim_source = sure.source
    from sure
    where entry.id = sure.entry_id and sure.accounts = 1 and sure.entries = 1 and not exists (
      select from roster_claims as refused
      where refused.classroom_id = ${classroomId} and refused.user_id = sure.user_id
        and refused.entry_id = sure.entry_id and refused.state = 'refused')
    returning entry.id::float8 as entry_id, sure.user_id::float8 as user_id, sure.source`);
  if (rows.length === 0) return 0;
  await recordAudits(
    tx,
    { actorId: null, action: 'entry.claimed', classroomId, at: now },
    rows.map(({ entry_id: entryId, user_id, source }) => ({
      subject: `user:${user_id}`,
      details: { entryId, source },
    })),
  );
  await settleSections(tx, classroomId);
  return rows.length;
}
