import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../store/client.ts';
import { apps, deliveries } from '../store/schema.ts';
import type { Delivery } from './request.ts';
import type { Outcome } from './send.ts';

export interface Claimed {
  delivery: Delivery;
  app: typeof apps.$inferSelect;
}

/** What a stopped process had begun may not have arrived: it is sent again with the same guid. */
export async function returnUnfinished(db: Db): Promise<void> {
  await db.update(deliveries).set({ state: 'pending' }).where(eq(deliveries.state, 'sending'));
}

/** A clock that was set back must not hold up what was due when it was written. */
const due = (now: Date) =>
  lte(deliveries.sendAfter, sql`greatest(${deliveries.createdAt}, ${now}::timestamptz)`);

/** Takes due deliveries, oldest first, so that nobody else takes them. */
export async function claimDue(db: Db, now: Date, most: number): Promise<Claimed[]> {
  const next = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'pending'), due(now)))
    .orderBy(asc(deliveries.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(deliveries)
    .set({ state: 'sending' })
    .where(inArray(deliveries.id, next))
    .returning();
  const receivers = await listApps(db, claimed);
  return claimed
    .toSorted((a, b) => a.id - b.id)
    .flatMap((delivery) => {
      const app = receivers.find(({ id }) => id === delivery.appId);
      return app ? [{ delivery, app }] : [];
    });
}

async function listApps(db: Db, claimed: readonly Delivery[]) {
  const ids = [...new Set(claimed.map(({ appId }) => appId))];
  return ids.length === 0 ? [] : db.select().from(apps).where(inArray(apps.id, ids));
}

/** When the next delivery that waits for its time is due. */
export async function nextDueAt(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ sendAfter: deliveries.sendAfter })
    .from(deliveries)
    .where(eq(deliveries.state, 'pending'))
    .orderBy(asc(deliveries.sendAfter))
    .limit(1);
  return row?.sendAfter;
}

export async function recordOutcome(
  db: Db,
  id: number,
  deliveredAt: Date,
  requestHeaders: Record<string, string>,
  outcome: Outcome,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'done', deliveredAt, requestHeaders, ...outcome })
    .where(eq(deliveries.id, id));
}
