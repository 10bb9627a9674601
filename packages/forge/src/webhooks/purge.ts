import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import type { Db } from '../store/client.ts';
import { deliveries } from '../store/schema.ts';

/** As long as GitHub lets a delivery be sent again. */
export const keptDays = 3;
/** So that the reason is there to be read before the delivery goes. */
export const longestWaitDays = 1;

/** Small enough that nobody waits for the rows, and an end to one run however long the host was off. */
const batch = 1_000;
const mostBatches = 100;

/** Deletes deliveries that are too old to be sent again; what is still to be sent stays. */
export async function purgeDeliveries({ db, clock }: ForgeContext): Promise<number> {
  const old = oldest(db, 'done', daysBefore(clock(), keptDays));
  return inBatches(() => db.delete(deliveries).where(inArray(deliveries.id, old)));
}

/**
 * Ends deliveries that have waited too long behind others whose receiver hangs. Nobody expects them
 * any more; that they were not sent can be read for as long as of any other.
 */
export async function giveUpWaiting({ db, clock }: ForgeContext): Promise<number> {
  const now = clock();
  const waiting = oldest(db, 'pending', daysBefore(now, longestWaitDays));
  const ended = { state: 'done', deliveredAt: now, status: 'timed out', statusCode: 504 } as const;
  return inBatches(() =>
    // Asked again, because it may have been taken in between.
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

/** Purges now and every hour; answers with the way to stop. */
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
    if (unsent > 0) context.log.warn({ unsent }, 'gave up deliveries whose receiver hangs');
    const purged = await purgeDeliveries(context);
    if (purged > 0) context.log.info({ purged }, 'purged old deliveries');
  } catch (error) {
    context.log.error({ err: error }, 'deliveries could not be purged');
  }
}
