/** Writes pushes into the log, each once, whoever tells of it and however often. */
import { sql } from 'drizzle-orm';
import { pushes, type pushSources } from '../../../db/schema/pushes.ts';
import type { Tx } from '../../../db/transact.ts';
import { isNothing, type Push } from './push-log.ts';

export interface HeardPush extends Push {
  pusherId: number | null;
  byBot: boolean;
  source: (typeof pushSources)[number];
}

/**
 * The announcement and the platform's log may round the same moment differently. Each by itself tells
 * a push at one time, so that one of another second is another, back to where the branch was before.
 */
const sameMomentSeconds = 2;
/** A push is assumed only when the platform's log, asked just before, did not have it yet. */
const assumedWithinMinutes = 60;

/** `starterSha` is null while the repository is being made. Answers how many of them were news. */
export async function recordPushes(
  tx: Tx,
  { workId, starterSha }: { workId: number; starterSha: string | null },
  heard: readonly HeardPush[],
): Promise<number> {
  const told = heard.filter((push) => isTold(push.ref) && !isBirth(push, starterSha)).map(toRow);
  if (told.length === 0) return 0;
  const known = told.filter(({ pusher_id }) => pusher_id !== null);
  if (known.length > 0) await forgetAssumed(tx, workId, known);
  const { rowCount } = await tx.execute(sql`
    insert into ${pushes}
      (work_id, ref, before_sha, after_sha, forced, pusher_id, by_bot, received_at, source)
    select ${workId}, ref, before_sha, after_sha, forced, pusher_id, by_bot, received_at, source
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
      ref text, before_sha text, after_sha text, forced boolean, pusher_id bigint, by_bot boolean,
      received_at timestamptz, source text
    )
    where not exists (
      select from ${pushes} known
      where known.work_id = ${workId} and known.ref = told.ref
        and known.before_sha = told.before_sha and known.after_sha = told.after_sha
        and known.source <> told.source
        and known.received_at between told.received_at - interval '1 second' * ${sameMomentSeconds}
          and told.received_at + interval '1 second' * ${sameMomentSeconds}
    )
    on conflict do nothing`);
  return rowCount ?? 0;
}

/**
 * What we found in the repository without a word from the platform has our time and nobody's name.
 * The platform's own word takes its place: by our clock, which is later, a push in time may be late.
 * What it built on was a guess, so its head alone says which push it was; a push from elsewhere that
 * is later than we saw that head is another, back to it.
 */
async function forgetAssumed(
  tx: Tx,
  workId: number,
  told: readonly ReturnType<typeof toRow>[],
): Promise<void> {
  await tx.execute(sql`
    delete from ${pushes} assumed
    using jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
      ref text, before_sha text, after_sha text, received_at timestamptz
    )
    where assumed.work_id = ${workId} and assumed.source = 'sweep' and assumed.pusher_id is null
      and assumed.ref = told.ref and assumed.after_sha = told.after_sha
      and (
        assumed.before_sha = told.before_sha
        or assumed.received_at >= told.received_at - interval '1 second' * ${sameMomentSeconds}
      )
      and assumed.received_at
        between told.received_at - interval '1 minute' * ${assumedWithinMinutes}
        and told.received_at + interval '1 minute' * ${assumedWithinMinutes}`);
}

/** Branches, and the tags that hand a work in. */
function isTold(ref: string): boolean {
  return ref.startsWith('refs/heads/') || ref.startsWith('refs/tags/submit');
}

/** The platform may log how the repository came about; nobody pushed that, nor can it be late. */
function isBirth({ beforeSha, afterSha, byBot }: HeardPush, starterSha: string | null): boolean {
  return isNothing(beforeSha) && (afterSha === starterSha || (starterSha === null && byBot));
}

/** Announcements tell whole seconds, so the log does too. */
function toRow(push: HeardPush) {
  return {
    ref: push.ref,
    before_sha: push.beforeSha,
    after_sha: push.afterSha,
    forced: push.forced,
    pusher_id: push.pusherId,
    by_bot: push.byBot,
    received_at: new Date(Math.floor(push.receivedAt.getTime() / 1000) * 1000).toISOString(),
    source: push.source,
  };
}
