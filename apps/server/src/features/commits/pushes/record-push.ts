/** Writes pushes into the log, each once, although a webhook and a sweep may both report it. */
import { sql } from 'drizzle-orm';
import { pushes, type pushSources } from '../../../db/schema/pushes.ts';
import type { Tx } from '../../../db/transact.ts';
import { isNullSha, type Push } from './push-log.ts';

export interface ReportedPush extends Push {
  pusherId: number | null;
  byBot: boolean;
  source: (typeof pushSources)[number];
}

/**
 * The webhook and the platform's activity log may round the same time differently. Two reports of one
 * source at different seconds are two pushes.
 */
const sameMomentSeconds = 2;
/** An assumed push is recent: the platform's log did not have it just before. */
const assumedWithinMinutes = 60;

/** `starterSha` is null until the starter code is known. Returns how many pushes were new. */
export async function recordPushes(
  tx: Tx,
  { workId, starterSha }: { workId: number; starterSha: string | null },
  pushed: readonly ReportedPush[],
): Promise<number> {
  const reported = pushed
    .filter((push) => isLogged(push.ref) && !isCreation(push, starterSha))
    .map(toRow);
  if (reported.length === 0) return 0;
  const known = reported.filter(({ pusher_id }) => pusher_id !== null);
  if (known.length > 0) await deleteAssumed(tx, workId, known);
  const { rowCount } = await tx.execute(sql`
    insert into ${pushes}
      (work_id, ref, before_sha, after_sha, forced, pusher_id, by_bot, received_at, source)
    select ${workId}, ref, before_sha, after_sha, forced, pusher_id, by_bot, received_at, source
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported (
      ref text, before_sha text, after_sha text, forced boolean, pusher_id bigint, by_bot boolean,
      received_at timestamptz, source text
    )
    where not exists (
      select from ${pushes} known
      where known.work_id = ${workId} and known.ref = reported.ref
        and known.before_sha = reported.before_sha and known.after_sha = reported.after_sha
        and known.source <> reported.source
        and known.received_at
          between reported.received_at - interval '1 second' * ${sameMomentSeconds}
          and reported.received_at + interval '1 second' * ${sameMomentSeconds}
    )
    on conflict do nothing`);
  return rowCount ?? 0;
}

/**
 * Reports replace pushes that we assumed from a changed ref, because our later time could make them late.
 * The assumed `before` was a guess, so the head identifies the push. A report with another `before` and a
 * later time is a different push to the same head.
 */
async function deleteAssumed(
  tx: Tx,
  workId: number,
  reported: readonly ReturnType<typeof toRow>[],
): Promise<void> {
  await tx.execute(sql`
    delete from ${pushes} assumed
    using jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as reported (
      ref text, before_sha text, after_sha text, received_at timestamptz
    )
    where assumed.work_id = ${workId} and assumed.source = 'sweep' and assumed.pusher_id is null
      and assumed.ref = reported.ref and assumed.after_sha = reported.after_sha
      and (
        assumed.before_sha = reported.before_sha
        or assumed.received_at >= reported.received_at - interval '1 second' * ${sameMomentSeconds}
      )
      and assumed.received_at
        between reported.received_at - interval '1 minute' * ${assumedWithinMinutes}
        and reported.received_at + interval '1 minute' * ${assumedWithinMinutes}`);
}

/** Branches, and the tags that submit a work. */
function isLogged(ref: string): boolean {
  return ref.startsWith('refs/heads/') || ref.startsWith('refs/tags/submit');
}

/** The platform may log the creation of the repository, which is no push and never late. */
function isCreation(
  { beforeSha, afterSha, byBot }: ReportedPush,
  starterSha: string | null,
): boolean {
  return isNullSha(beforeSha) && (afterSha === starterSha || (starterSha === null && byBot));
}

/** Webhooks have whole seconds, so the log does too. */
function toRow(push: ReportedPush) {
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
