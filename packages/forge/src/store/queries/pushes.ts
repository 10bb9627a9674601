import { and, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '../client.ts';
import { accounts, pushes, pushUpdates, type Account } from '../schema.ts';

export type Push = typeof pushes.$inferSelect;
export type PushUpdate = typeof pushUpdates.$inferSelect;

export interface OpenPush {
  push: Push;
  updates: PushUpdate[];
}

export interface ActivityRow {
  update: PushUpdate;
  push: Push;
  pusher: Account;
}

/** Accepted changes of branches. */
export async function listActivity(
  db: Reader,
  repositoryId: number,
  filter: SQL | undefined,
  slice: { limit: number; order: 'asc' | 'desc' },
): Promise<ActivityRow[]> {
  const newestFirst = [desc(pushes.receivedAt), desc(pushUpdates.id)];
  const oldestFirst = [pushes.receivedAt, pushUpdates.id];
  return db
    .select({ update: pushUpdates, push: pushes, pusher: accounts })
    .from(pushUpdates)
    .innerJoin(pushes, eq(pushes.id, pushUpdates.pushId))
    .innerJoin(accounts, eq(accounts.id, pushes.pusherId))
    .where(
      and(
        eq(pushes.repositoryId, repositoryId),
        eq(pushUpdates.outcome, 'accepted'),
        sql`${pushUpdates.activity} is not null`,
        filter,
      ),
    )
    .orderBy(...(slice.order === 'asc' ? oldestFirst : newestFirst))
    .limit(slice.limit);
}

/** For each ref, its first accepted change after a push. */
export async function listNextMoves(
  db: Reader,
  { id, repositoryId }: Push,
  refs: string[],
): Promise<{ ref: string; pushId: number; before: string }[]> {
  return db
    .selectDistinctOn([pushUpdates.ref], {
      ref: pushUpdates.ref,
      pushId: pushUpdates.pushId,
      before: pushUpdates.before,
    })
    .from(pushUpdates)
    .innerJoin(pushes, eq(pushes.id, pushUpdates.pushId))
    .where(
      and(
        eq(pushes.repositoryId, repositoryId),
        gt(pushes.id, id),
        inArray(pushUpdates.ref, refs),
        eq(pushUpdates.outcome, 'accepted'),
      ),
    )
    .orderBy(pushUpdates.ref, pushUpdates.id);
}

export async function isPending(db: Reader, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: pushes.id })
    .from(pushes)
    .where(and(eq(pushes.id, id), isNull(pushes.settledAt)));
  return row !== undefined;
}

/** Pushes without a logged outcome, oldest first. */
export async function listPendingPushes(db: Reader): Promise<OpenPush[]> {
  const rows = await db
    .select({ push: pushes, update: pushUpdates })
    .from(pushes)
    .innerJoin(pushUpdates, eq(pushUpdates.pushId, pushes.id))
    .where(isNull(pushes.settledAt))
    .orderBy(pushes.id, pushUpdates.id);
  const open = new Map<number, OpenPush>();
  for (const { push, update } of rows) {
    const known = open.get(push.id) ?? { push, updates: [] };
    known.updates.push(update);
    open.set(push.id, known);
  }
  return [...open.values()];
}
