/** Asks the platform to send again what it could not deliver, while it still can. */
import { inArray } from 'drizzle-orm';
import { webhookInbox } from '../../../db/schema/index.ts';
import type { SentDelivery } from '../../../platform/delivery-client.ts';
import type { PlatformDeps } from '../../../platform/platform.ts';

/** As long as the platform keeps a delivery for sending it again. */
const keptMs = 3 * 24 * 60 * 60 * 1000;
/** What failed this often fails for a reason of its own; pushes are found by the sweep anyway. */
const mostAttempts = 10;
/** At first; each is twice the last, so that the attempts reach over almost two days. */
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

/** The newest attempt of each announcement that never arrived and is worth another by now. */
export function stillMissing(sent: readonly SentDelivery[], now: Date): SentDelivery[] {
  const attempts = new Map<string, SentDelivery[]>();
  for (const one of sent) attempts.set(one.guid, [...(attempts.get(one.guid) ?? []), one]);
  const timely = [...attempts.values()].filter((all) => isTimely(all, now));
  return timely.flatMap((all) => {
    const hasHope = all.every(({ outcome }) => outcome === 'failed') && all.length < mostAttempts;
    const newest = all.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())[0];
    return hasHope && newest ? [newest] : [];
  });
}

/** The job comes in turns, so half a turn too early is in time. */
function isTimely(attempts: readonly SentDelivery[], now: Date): boolean {
  if (attempts.length === 1) return true;
  const last = Math.max(...attempts.map(({ sentAt }) => sentAt.getTime()));
  return now.getTime() - last > pauseMs * (2 ** (attempts.length - 2) - 0.5);
}
