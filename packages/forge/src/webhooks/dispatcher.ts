import { setTimeout as sleep } from 'node:timers/promises';
import type { Fate, ForgeContext } from '../context.ts';
import { claimDue, recordOutcome, returnUnfinished } from './queries.ts';
import { toRequest, type Claimed } from './request.ts';
import { send, type Outcome } from './send.ts';

/** A delivery arrives once and at once unless a test says otherwise. */
const arrives: Fate = { copies: 1, delayMs: 0 };

export interface DispatcherOptions {
  fateOf?: () => Fate;
  againMs?: number;
}

export interface Dispatcher {
  /** Lets go of deliveries under way; the next start sends them again. */
  stop(): Promise<void>;
}

/** Deliveries of one app under way at the same time. */
const AT_ONCE = 32;
/** Pause after a failed query for due deliveries. */
const RETRY_MS = 1_000;
/** Pause before deliveries with an unknown outcome are sent again. */
const AGAIN_MS = 60_000;

/** Sends what `emit` has written: once, as soon as it is committed, and again only when asked. */
export async function startDispatcher(
  context: ForgeContext,
  { fateOf = () => arrives, againMs = AGAIN_MS }: DispatcherOptions = {},
): Promise<Dispatcher> {
  const { db, clock, log } = context;
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  /** By app, how many of them. */
  const busy = new Map<number, number>();
  /** Apps that had no place left, so that more may be waiting for them. */
  const full = new Set<number>();
  let draining: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let alarm: NodeJS.Timeout | undefined;
  /** Whether the database may hold deliveries for under way which are not. */
  let isAstray = false;
  let again: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopping.signal.aborted || context.webhooks.isHeld()) return;
    wokenMeanwhile = true;
    draining ??= drain()
      .catch((error: unknown) => {
        log.error({ err: error }, 'webhook dispatcher');
        // They may have been taken all the same, now or, by a database that is slow to end, later.
        isAstray = true;
        lookAgain();
        clearTimeout(alarm);
        alarm = setTimeout(wake, RETRY_MS).unref();
      })
      .finally(() => {
        draining = undefined;
        if (wokenMeanwhile) wake();
      });
  }

  function lookAgain(): void {
    again ??= setTimeout(() => {
      again = undefined;
      isAstray = true;
      wake();
    }, againMs).unref();
  }

  async function drain(): Promise<void> {
    wokenMeanwhile = false;
    if (isAstray) {
      isAstray = false;
      await returnUnfinished(db, [...underWay.keys()]);
    }
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
        lookAgain();
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
    // The operator's own app may be beside the host; what anybody registered may not look there.
    const outsideOnly = ownerId !== null && !context.isPrivate;
    const options = { stop: stopping.signal, outsideOnly };
    const sent = Array.from({ length: webhookUrl === null ? 0 : copies }, () =>
      send(webhookUrl ?? '', request, options),
    );
    const [outcome = lost] = await Promise.all(sent);
    await recordOutcome(db, claimed.id, clock(), request.headers, outcome);
  }

  await returnUnfinished(db, []);
  const forget = context.webhooks.onWake(wake);
  wake();
  return {
    async stop() {
      forget();
      stopping.abort();
      await draining;
      await Promise.all(underWay.values());
      clearTimeout(alarm);
      clearTimeout(again);
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
