import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { deliveries } from '../store/schema.ts';

/** As long as GitHub lets a delivery be sent again. */
export const keptDays = 3;

/** Small enough that nobody waits for the rows, and an end to one run however long the host was off. */
const batch = 1_000;
const mostBatches = 100;

/** Deletes deliveries that are too old to be sent again; what is still to be sent stays. */
export async function purgeDeliveries({ db, clock }: ForgeContext): Promise<number> {
  const cutoff = new Date(clock().getTime() - keptDays * 86_400_000);
  const old = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'done'), lt(deliveries.createdAt, cutoff)))
    .orderBy(deliveries.id)
    .limit(batch);
  let purged = 0;
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const { rowCount } = await db.delete(deliveries).where(inArray(deliveries.id, old));
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) break;
  }
  return purged;
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
    const purged = await purgeDeliveries(context);
    if (purged > 0) context.log.info({ purged }, 'purged old deliveries');
  } catch (error) {
    context.log.error({ err: error }, 'deliveries could not be purged');
  }
}
