/** Idempotent: the effects and the mark commit together. */
import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { webhookInbox } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { isAlive } from '../../jobs/due.ts';

export interface Announcement {
  action: string;
  payload: Record<string, unknown>;
  receivedAt: Date;
}

/** Handlers insert jobs for all calls to the platform. */
export type Handler = (tx: Tx, announcement: Announcement) => Promise<void>;
export type Handlers = Readonly<Record<string, Handler>>;

export interface InboxDeps {
  db: Db;
  clock: () => Date;
  handlers: Handlers;
}

export async function processDelivery(
  { db, clock, handlers }: InboxDeps,
  deliveryId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(webhookInbox)
      .where(and(eq(webhookInbox.deliveryId, deliveryId), isNull(webhookInbox.processedAt)))
      .for('update');
    if (!row) return;
    const payload = row.payload as Record<string, unknown>;
    const action = typeof payload.action === 'string' ? payload.action : '';
    await handlers[row.event]?.(tx, { action, payload, receivedAt: row.receivedAt });
    await tx
      .update(webhookInbox)
      .set({ processedAt: clock() })
      .where(eq(webhookInbox.deliveryId, deliveryId));
  });
}

/** Payloads name people. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  const { deliveryId, processedAt, receivedAt } = webhookInbox;
  // After a long stop, deliveries with a job are still processed.
  const isComing = sql`exists (
    select from jobs job
    where job.key = 'inbox:' || ${deliveryId} and ${isAlive('job')}
  )`;
  const isHopeless = and(isNull(processedAt), lt(receivedAt, before), not(isComing));
  await db.delete(webhookInbox).where(or(lt(processedAt, before), isHopeless));
}
