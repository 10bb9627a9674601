/** Asks the platform to repeat webhook deliveries that failed, while it still can. */
import { inArray } from 'drizzle-orm';
import { webhookInbox } from '../../../db/schema/index.ts';
import type { SentDelivery } from '../../../platform/delivery-client.ts';
import type { PlatformDeps } from '../../../platform/platform.ts';

/** How long GitHub keeps a delivery for redelivery. */
const keptMs = 3 * 24 * 60 * 60 * 1000;
/** More attempts would fail too; the sweep finds missed pushes anyway. */
const mostAttempts = 10;
/** The first pause. Each is twice the one before, so the attempts span almost two days. */
const pauseMs = 10 * 60_000;

export async function redeliverFailed({ db, clock, platform }: PlatformDeps): Promise<void> {
  const client = platform.deliveries();
  const sent = await client.listDeliveries(new Date(clock().getTime() - keptMs));
  const failed = stillMissing(sent, clock());
  if (failed.length === 0) return;
  const guids = failed.map(({ guid }) => guid);
  const stored = await db
    .select({ guid: webhookInbox.deliveryId })
    .from(webhookInbox)
    .where(inArray(webhookInbox.deliveryId, guids));
  const arrived = new Set(stored.map(({ guid }) => guid));
  const wanted = failed.filter(({ guid }) => !arrived.has(guid));
  for (const { id } of wanted) await client.redeliver(id);
}

/** The newest attempt of each delivery that never arrived and is due for a retry. */
export function stillMissing(sent: readonly SentDelivery[], now: Date): SentDelivery[] {
  const attempts = new Map<string, SentDelivery[]>();
  for (const one of sent) attempts.set(one.guid, [...(attempts.get(one.guid) ?? []), one]);
  const timely = [...attempts.values()].filter((all) => isTimely(all, now));
  return timely.flatMap((all) => {
    const isRetried = all.every(({ outcome }) => outcome === 'failed') && all.length < mostAttempts;
    const newest = all.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())[0];
    return isRetried && newest ? [newest] : [];
  });
}

/** The job runs every `pauseMs`, so half a pause early is in time. */
function isTimely(attempts: readonly SentDelivery[], now: Date): boolean {
  if (attempts.length === 1) return true;
  const last = Math.max(...attempts.map(({ sentAt }) => sentAt.getTime()));
  return now.getTime() - last > pauseMs * (2 ** (attempts.length - 2) - 0.5);
}
