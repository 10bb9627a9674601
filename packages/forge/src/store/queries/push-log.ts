import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { pushes, pushUpdates, repositories } from '../schema.ts';
import type { Push, PushUpdate } from './pushes.ts';

/** Each of these is one statement, because every push waits for both. */

export async function insertPush(
  db: Db,
  push: {
    repositoryId: number;
    pusherId: number;
    receivedAt: Date;
    changes: readonly { ref: string; before: string; after: string }[];
  },
): Promise<number> {
  const { repositoryId, pusherId, receivedAt, changes } = push;
  const { rows } = await db.execute<{ id: number }>(sql`
    with push as (
      insert into ${pushes} (repository_id, pusher_id, received_at)
      values (${repositoryId}, ${pusherId}, ${receivedAt.toISOString()})
      returning id
    ), updates as (
      insert into ${pushUpdates} (push_id, ref, before, after, outcome)
      select push.id, change.ref, change.before, change.after, 'pending'
      from push, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (ref text, before text, after text)
    )
    select id from push`);
  return rows[0]!.id;
}

/** What became of a push. A change that git accepted makes the repository a newer one. */
export async function recordOutcomes(
  tx: Tx,
  { id, repositoryId, receivedAt }: Push,
  updates: readonly PushUpdate[],
  settledAt: Date,
): Promise<void> {
  const isAccepted = updates.some(({ outcome }) => outcome === 'accepted');
  const pushedAt = receivedAt.toISOString();
  await tx.execute(sql`
    with told as (
      update ${pushUpdates} as known
      set before = told.before, after = told.after, outcome = told.outcome,
        reason = told.reason, activity = told.activity
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as told
        (id bigint, before text, after text, outcome text, reason text, activity text)
      where known.id = told.id
    ), moved as (
      update ${repositories} set pushed_at = ${pushedAt}, updated_at = ${pushedAt}
      where id = ${repositoryId} and ${isAccepted}
    )
    update ${pushes} set settled_at = ${settledAt.toISOString()} where id = ${id}`);
}
