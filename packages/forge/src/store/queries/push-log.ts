import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client.ts';
import { prepared } from '../prepared.ts';
import {
  accounts,
  organizations,
  pushes,
  pushUpdates,
  repositories,
  type Account,
} from '../schema.ts';
import type { OpenPush, Push, PushUpdate } from './pushes.ts';
import { owned, toOwned, type OwnedRepository } from './repositories.ts';

type InsertedChange = {
  id: number;
  push_id: number;
  ref: string;
  before: string;
  after: string;
};

// insertPush and recordOutcomes are one statement each, because every push waits for both.

export async function insertPush(
  db: Db,
  push: {
    repositoryId: number;
    pusherId: number;
    receivedAt: Date;
    changes: readonly { ref: string; before: string; after: string }[];
  },
): Promise<OpenPush> {
  const { repositoryId, pusherId, receivedAt, changes } = push;
  const { rows } = await db.execute<InsertedChange>(sql`
    with push as (
      insert into ${pushes} (repository_id, pusher_id, received_at)
      values (${repositoryId}, ${pusherId}, ${receivedAt.toISOString()})
      returning id
    )
    insert into ${pushUpdates} (push_id, ref, before, after, outcome)
    select push.id, change.ref, change.before, change.after, 'pending'
    from push, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (ref text, before text, after text)
    returning id, push_id, ref, before, after`);
  const updates = rows.map(({ id, push_id: pushId, ref, before, after }) => ({
    id,
    pushId,
    ref,
    before,
    after,
    activity: null,
    outcome: 'pending' as const,
    reason: null,
  }));
  return {
    push: { id: updates[0]!.pushId, repositoryId, pusherId, receivedAt, settledAt: null },
    updates,
  };
}

/**
 * False if it was written before. Never moves `pushed_at` back: a slow push may finish after a
 * later one.
 */
export async function recordOutcomes(
  tx: Tx,
  { id, repositoryId, receivedAt }: Push,
  updates: readonly PushUpdate[],
  settledAt: Date,
): Promise<boolean> {
  const isAccepted = updates.some(({ outcome }) => outcome === 'accepted');
  const pushedAt = receivedAt.toISOString();
  const { rowCount } = await tx.execute(sql`
    with changed as (
      update ${pushUpdates} as known
      set before = given.before, after = given.after, outcome = given.outcome,
        reason = given.reason, activity = given.activity
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as given
        (id bigint, before text, after text, outcome text, reason text, activity text)
      where known.id = given.id
    ), moved as (
      update ${repositories}
      set pushed_at = greatest(pushed_at, ${pushedAt}), updated_at = greatest(updated_at, ${pushedAt})
      where id = ${repositoryId} and ${isAccepted}
    )
    update ${pushes} set settled_at = ${settledAt.toISOString()}
    where id = ${id} and settled_at is null`);
  return rowCount === 1;
}

/** For pushes whose time was set by tests or sample data. */
export async function redateRepository(db: Db, repositoryId: number, at: Date): Promise<void> {
  const dated = { pushedAt: at, updatedAt: at };
  await db.update(repositories).set(dated).where(eq(repositories.id, repositoryId));
}

const pushers = alias(accounts, 'pushers');

const pushedRepository = prepared((db) =>
  db
    .select({ ...owned, pusher: pushers })
    .from(repositories)
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .leftJoin(organizations, eq(organizations.id, repositories.ownerId))
    .innerJoin(pushers, eq(pushers.id, sql.placeholder('pusherId')))
    .where(eq(repositories.id, sql.placeholder('repositoryId')))
    .prepare('forge_pushed_repository'),
);

/** Undefined if the repository was deleted during the push. */
export async function findPushedRepository(
  db: Db,
  { repositoryId, pusherId }: Push,
): Promise<{ found: OwnedRepository; pusher: Account } | undefined> {
  const [row] = await pushedRepository(db).execute({ repositoryId, pusherId });
  if (!row || row.repository.state !== 'ready') return undefined;
  return { found: toOwned(row), pusher: row.pusher };
}
