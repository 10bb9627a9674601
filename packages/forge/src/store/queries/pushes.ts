import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Account } from '../../principal.ts';
import type { Reader } from '../client.ts';
import { accounts, pushes, pushUpdates } from '../schema.ts';

export type Push = typeof pushes.$inferSelect;
export type PushUpdate = typeof pushUpdates.$inferSelect;

export interface ActivityRow {
  update: PushUpdate;
  push: Push;
  pusher: Account;
}

/** What git accepted, newest first. */
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

export async function listUnsettled(db: Reader): Promise<Push[]> {
  return db.select().from(pushes).where(isNull(pushes.settledAt)).orderBy(pushes.id);
}

/** A push with the changes it asked for, in their order. */
export async function findPush(
  db: Reader,
  id: number,
): Promise<{ push: Push; updates: PushUpdate[] } | undefined> {
  const rows = await db
    .select({ push: pushes, update: pushUpdates })
    .from(pushes)
    .leftJoin(pushUpdates, eq(pushUpdates.pushId, pushes.id))
    .where(eq(pushes.id, id))
    .orderBy(pushUpdates.id);
  const [first] = rows;
  return first && { push: first.push, updates: rows.flatMap(({ update }) => update ?? []) };
}

export async function listUpdates(db: Reader, pushId: number): Promise<PushUpdate[]> {
  return db
    .select()
    .from(pushUpdates)
    .where(eq(pushUpdates.pushId, pushId))
    .orderBy(pushUpdates.id);
}
