import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgeContext } from '../context.ts';
import { arrives, type Fate } from './fate.ts';
import { claimDue, recordOutcome, returnUnfinished } from './queries.ts';
import { toRequest, type Claimed } from './request.ts';
import { send, type Outcome } from './send.ts';

export interface DispatcherOptions {
  fateOf?: () => Fate;
  timeoutMs?: number;
}

export interface Dispatcher {
  /** Lets go of deliveries under way; the next start sends them again. */
  stop(): Promise<void>;
}

/** Deliveries of one app under way at the same time. */
const AT_ONCE = 32;
/** After the database could not be asked what is due. */
const RETRY_MS = 1_000;

/** Sends what `emit` has written: once, as soon as it is committed, and again only when asked. */
export async function startDispatcher(
  context: ForgeContext,
  { fateOf = () => arrives, timeoutMs }: DispatcherOptions = {},
): Promise<Dispatcher> {
  const { db, clock, log } = context;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  /** By app, how many of them. */
  const busy = new Map<number, number>();
  /** Apps that had no place left, so that more may be waiting for them. */
  const full = new Set<number>();
  let draining: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let alarm: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopping.signal.aborted || context.webhooks.isHeld()) return;
    wokenMeanwhile = true;
    draining ??= drain()
      .catch((error: unknown) => {
        log.error({ err: error }, 'webhook dispatcher');
        clearTimeout(alarm);
        alarm = setTimeout(wake, RETRY_MS).unref();
      })
      .finally(() => {
        draining = undefined;
        if (wokenMeanwhile) wake();
      });
  }

  async function drain(): Promise<void> {
    wokenMeanwhile = false;
    const taken = new Map(busy);
    full.clear();
    for (const claimed of await claimDue(db, AT_ONCE, taken)) {
      const { id } = claimed.app;
      taken.set(id, (taken.get(id) ?? 0) + 1);
      launch(claimed);
    }
    for (const [app, count] of taken) if (count === AT_ONCE) full.add(app);
    if ([...full].some((app) => (busy.get(app) ?? 0) < AT_ONCE)) wokenMeanwhile = true;
  }

  function launch(claimed: Claimed): void {
    const { id: appId } = claimed.app;
    busy.set(appId, (busy.get(appId) ?? 0) + 1);
    const attempt = deliver(claimed)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.error({ err: error, delivery: claimed.id }, 'webhook delivery');
      })
      .finally(() => {
        underWay.delete(attempt);
        leave(appId);
      });
    underWay.add(attempt);
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
    // The operator's own app may be beside the host; what anybody registered may not look there.
    const outsideOnly = ownerId !== null && !context.isPrivate;
    const options = { stop: stopping.signal, timeoutMs, outsideOnly };
    const sent = Array.from({ length: webhookUrl === null ? 0 : copies }, () =>
      send(webhookUrl ?? '', request, options),
    );
    const [outcome = lost] = await Promise.all(sent);
    await recordOutcome(db, claimed.id, clock(), request.headers, outcome);
  }

  await returnUnfinished(db);
  const forget = context.webhooks.onWake(wake);
  wake();
  return {
    async stop() {
      forget();
      stopping.abort();
      await draining;
      clearTimeout(alarm);
      await Promise.all(underWay);
    },
  };
}

/** What the sender sees of a delivery that vanished on its way. */
const lost: Outcome = {
  status: 'failed to connect',
  statusCode: 502,
  durationMs: 0,
  responseHeaders: {},
  responseBody: '',
};
