import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import type { Db } from '../store/client.ts';
import { deliveries } from '../store/schema.ts';

/** GitHub redelivers for three days. */
export const keptDays = 3;
/** Shorter than `keptDays`, so that the timeout stays visible for a while. */
export const longestWaitDays = 1;

/** Small, to hold row locks briefly; bounded, for a run after a long downtime. */
const batch = 1_000;
const mostBatches = 100;

export async function purgeDeliveries({ db, clock }: ForgeContext): Promise<number> {
  const old = oldest(db, 'done', daysBefore(clock(), keptDays));
  return inBatches(() => db.delete(deliveries).where(inArray(deliveries.id, old)));
}

/** Times out deliveries that waited too long behind a receiver that hangs. */
export async function giveUpWaiting({ db, clock }: ForgeContext): Promise<number> {
  const now = clock();
  const waiting = oldest(db, 'pending', daysBefore(now, longestWaitDays));
  const ended = { state: 'done', deliveredAt: now, status: 'timed out', statusCode: 504 } as const;
  return inBatches(() =>
    // Checked again: a dispatcher may have claimed the delivery since.
    db
      .update(deliveries)
      .set(ended)
      .where(and(inArray(deliveries.id, waiting), eq(deliveries.state, 'pending'))),
  );
}

function oldest(db: Db, state: 'pending' | 'done', before: Date) {
  return db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, state), lt(deliveries.createdAt, before)))
    .orderBy(deliveries.id)
    .limit(batch);
}

async function inBatches(one: () => Promise<{ rowCount: number | null }>): Promise<number> {
  let count = 0;
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const { rowCount } = await one();
    count += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) break;
  }
  return count;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

const hourMs = 3_600_000;

export function startPurging(context: ForgeContext): () => Promise<void> {
  let running = tryPurge(context);
  const timer = setInterval(() => (running = tryPurge(context)), hourMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function tryPurge(context: ForgeContext): Promise<void> {
  try {
    const unsent = await giveUpWaiting(context);
    if (unsent > 0) context.log.warn({ unsent }, 'gave up webhook deliveries that waited too long');
    const purged = await purgeDeliveries(context);
    if (purged > 0) context.log.info({ purged }, 'purged old webhook deliveries');
  } catch (error) {
    context.log.error({ err: error }, 'webhook deliveries could not be purged');
  }
}
