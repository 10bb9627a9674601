import { eq, sql } from 'drizzle-orm';
import { commits, type commitKinds } from '../../../db/schema/pushes.ts';
import type { Tx } from '../../../db/transact.ts';
import type { Commit } from '../../../mirror/history/commit-reader.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { firstPushes, reachableFrom, type PushedHead } from './first-pushes.ts';

interface CommitRow {
  sha: string;
  kind: (typeof commitKinds)[number];
  received_at: Date;
  reachable: boolean;
}

/** Writes only changed rows. A commit that is no longer in the mirror becomes unreachable. */
export async function saveCommits(
  tx: Tx,
  workId: number,
  history: { commits: readonly Commit[]; refs: readonly Ref[] },
  pushes: readonly PushedHead[],
): Promise<void> {
  const rows = rowsOf(history, pushes);
  const known = await tx.select().from(commits).where(eq(commits.workId, workId));
  const stored = new Map(known.map((row) => [row.sha, row]));
  const changed = rows.filter((row) => {
    const before = stored.get(row.sha);
    return (
      before?.kind !== row.kind ||
      before.reachable !== row.reachable ||
      before.receivedAt.getTime() !== row.received_at.getTime()
    );
  });
  if (changed.length > 0) await upsert(tx, workId, changed);
  const present = new Set(rows.map(({ sha }) => sha));
  const gone = known.filter(({ sha, reachable }) => reachable && !present.has(sha));
  if (gone.length > 0) await markGone(tx, workId, gone);
}

function rowsOf(
  history: { commits: readonly Commit[]; refs: readonly Ref[] },
  pushes: readonly PushedHead[],
): CommitRow[] {
  const firstPushOf = firstPushes(history.commits, pushes);
  const reachable = reachableFrom(history.commits, history.refs);
  return history.commits.flatMap(({ sha }) => {
    const push = firstPushOf.get(sha);
    if (!push) return [];
    return [
      {
        sha,
        kind: push.byBot ? ('app' as const) : ('student' as const),
        received_at: push.receivedAt,
        reachable: reachable.has(sha),
      },
    ];
  });
}

async function upsert(tx: Tx, workId: number, rows: readonly CommitRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${commits} (work_id, sha, kind, received_at, reachable)
    select ${workId}, sha, kind, received_at, reachable
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      sha text, kind text, received_at timestamptz, reachable boolean
    )
    on conflict (work_id, sha) do update set
      kind = excluded.kind, received_at = excluded.received_at, reachable = excluded.reachable`);
}

async function markGone(tx: Tx, workId: number, gone: readonly { sha: string }[]): Promise<void> {
  const shas = JSON.stringify(gone.map(({ sha }) => sha));
  await tx.execute(sql`
    update ${commits} set reachable = false
    where work_id = ${workId} and sha in (select jsonb_array_elements_text(${shas}::jsonb))`);
}
