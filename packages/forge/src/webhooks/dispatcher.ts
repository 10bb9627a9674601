import { setTimeout as sleep } from 'node:timers/promises';
import type { Fate, ForgeContext } from '../context.ts';
import { claimDue, recordOutcome, requeueUnfinished } from './queries.ts';
import { toRequest, type Claimed } from './request.ts';
import { send, type Outcome } from './send.ts';

const delivered: Fate = { copies: 1, delayMs: 0 };

export interface DispatcherOptions {
  fateOf?: () => Fate;
  reclaimMs?: number;
}

export interface Dispatcher {
  /** Aborts deliveries under way; the next start sends them again. */
  stop(): Promise<void>;
}

const MAX_CONCURRENT = 32;
/** Pause after a failed query for due deliveries. */
const RETRY_MS = 1_000;
/** Pause before a delivery with an unknown outcome is sent again. */
const RECLAIM_MS = 60_000;

/** Sends each delivery once. One closure, because its parts share the timers and counts. */
// oxlint-disable-next-line max-lines-per-function -- one closure, see above
export async function startDispatcher(
  context: ForgeContext,
  { fateOf = () => delivered, reclaimMs = RECLAIM_MS }: DispatcherOptions = {},
): Promise<Dispatcher> {
  const { db, clock, log } = context;
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  /** Deliveries under way per app. */
  const busy = new Map<number, number>();
  /** Apps at the limit of concurrent deliveries, which may have more pending. */
  const full = new Set<number>();
  let draining: Promise<void> | undefined;
  let isWakePending = false;
  let retryTimer: NodeJS.Timeout | undefined;
  /** The database may mark deliveries as being sent that this process is not sending. */
  let isReclaimDue = false;
  let reclaimTimer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopping.signal.aborted || context.webhooks.isHeld()) return;
    isWakePending = true;
    draining ??= drain()
      .catch((error: unknown) => {
        log.error({ err: error }, 'webhook deliveries could not be claimed');
        // The claim may have been committed, or still be.
        isReclaimDue = true;
        reclaimLater();
        clearTimeout(retryTimer);
        retryTimer = setTimeout(wake, RETRY_MS).unref();
      })
      .finally(() => {
        draining = undefined;
        if (isWakePending) wake();
      });
  }

  function reclaimLater(): void {
    reclaimTimer ??= setTimeout(() => {
      reclaimTimer = undefined;
      isReclaimDue = true;
      wake();
    }, reclaimMs).unref();
  }

  async function drain(): Promise<void> {
    isWakePending = false;
    if (isReclaimDue) {
      isReclaimDue = false;
      await requeueUnfinished(db, [...underWay.keys()]);
    }
    const taken = new Map(busy);
    full.clear();
    for (const claimed of await claimDue(db, MAX_CONCURRENT, taken)) {
      const { id } = claimed.app;
      taken.set(id, (taken.get(id) ?? 0) + 1);
      launch(claimed);
    }
    for (const [app, count] of taken) if (count === MAX_CONCURRENT) full.add(app);
    if ([...full].some((app) => (busy.get(app) ?? 0) < MAX_CONCURRENT)) isWakePending = true;
  }

  function launch(claimed: Claimed): void {
    const { id: appId } = claimed.app;
    busy.set(appId, (busy.get(appId) ?? 0) + 1);
    const attempt = deliver(claimed)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.error({ err: error, delivery: claimed.id }, 'webhook delivery has an unknown outcome');
        reclaimLater();
      })
      .finally(() => {
        underWay.delete(claimed.id);
        leave(appId);
      });
    underWay.set(claimed.id, attempt);
  }

  function leave(appId: number): void {
    const count = busy.get(appId) ?? 1;
    if (count === 1) busy.delete(appId);
    else busy.set(appId, count - 1);
    if (full.has(appId)) wake();
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const request = toRequest(claimed);
    const { copies, delayMs } = fateOf();
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: stopping.signal });
    const { webhookUrl, ownerId } = claimed.app;
    // An app that anybody registered may not reach the private network; the operator's own may.
    const publicOnly = ownerId !== null && !context.isPrivate;
    const options = { stop: stopping.signal, publicOnly };
    const sent = Array.from({ length: webhookUrl === null ? 0 : copies }, () =>
      send(webhookUrl ?? '', request, options),
    );
    const [outcome = lost] = await Promise.all(sent);
    await recordOutcome(db, claimed.id, clock(), request.headers, outcome);
  }

  await requeueUnfinished(db, []);
  const forget = context.webhooks.onWake(wake);
  wake();
  return {
    async stop() {
      forget();
      stopping.abort();
      await draining;
      await Promise.all(underWay.values());
      clearTimeout(retryTimer);
      clearTimeout(reclaimTimer);
    },
  };
}

/** Outcome when nothing was sent: the app has no webhook URL, or a fault dropped the delivery. */
const lost: Outcome = {
  status: 'failed to connect',
  statusCode: 502,
  durationMs: 0,
  responseHeaders: {},
  responseBody: '',
};
