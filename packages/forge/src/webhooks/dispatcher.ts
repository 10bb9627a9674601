import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgeContext } from '../context.ts';
import { leadsOutside } from './public-address.ts';
import { claimDue, nextDueAt, recordOutcome, returnUnfinished, type Claimed } from './queries.ts';
import { toRequest } from './request.ts';
import { send, type Outcome } from './send.ts';

/** What happens to one delivery on its way; `arrives` once and at once unless a test says otherwise. */
export interface Fate {
  /** 0: lost, 2: repeated. */
  copies: number;
  delayMs: number;
}

const arrives: Fate = { copies: 1, delayMs: 0 };

export interface DispatcherOptions {
  fateOf?: () => Fate;
  timeoutMs?: number;
}

export interface Dispatcher {
  /** Lets go of deliveries under way; the next start sends them again. */
  stop(): Promise<void>;
}

const AT_ONCE = 32;
const LONGEST_NAP_MS = 60_000;
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
  let draining: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let alarm: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopping.signal.aborted) return;
    wokenMeanwhile = true;
    draining ??= drain()
      .catch((error: unknown) => {
        log.error({ err: error }, 'webhook dispatcher');
        wakeAfter(RETRY_MS);
      })
      .finally(() => {
        draining = undefined;
        if (wokenMeanwhile) wake();
      });
  }

  async function drain(): Promise<void> {
    wokenMeanwhile = false;
    const free = AT_ONCE - underWay.size;
    // Each finished delivery wakes the dispatcher, so a full house needs no waiting here.
    if (free <= 0) return;
    const claimed = await claimDue(db, clock(), free);
    for (const one of claimed) launch(one);
    if (claimed.length === free) wokenMeanwhile = underWay.size < AT_ONCE;
    else await setAlarm();
  }

  function launch(claimed: Claimed): void {
    const attempt = deliver(claimed)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.error({ err: error, delivery: claimed.delivery.id }, 'webhook delivery');
      })
      .finally(() => {
        underWay.delete(attempt);
        if (underWay.size === AT_ONCE - 1) wake();
      });
    underWay.add(attempt);
  }

  async function deliver({ delivery, app }: Claimed): Promise<void> {
    const request = toRequest(delivery, app);
    const { copies, delayMs } = fateOf();
    if (delayMs > 0) await sleep(delayMs, undefined, { signal: stopping.signal });
    const url = await receiverOf(app);
    const sent = Array.from({ length: url === undefined ? 0 : copies }, () =>
      send(url ?? '', request, stopping.signal, timeoutMs),
    );
    const [outcome = lost] = await Promise.all(sent);
    await recordOutcome(db, delivery.id, clock(), request.headers, outcome);
  }

  /** The operator's own app may be beside the host; what anybody registered may not look there. */
  async function receiverOf({ webhookUrl, ownerId }: Claimed['app']): Promise<string | undefined> {
    if (webhookUrl === null) return undefined;
    const isTrusted = ownerId === null || context.isPrivate;
    return isTrusted || (await leadsOutside(webhookUrl)) ? webhookUrl : undefined;
  }

  async function setAlarm(): Promise<void> {
    const next = await nextDueAt(db);
    if (next !== undefined) wakeAfter(Math.max(1, next.getTime() - clock().getTime()));
  }

  function wakeAfter(ms: number): void {
    clearTimeout(alarm);
    alarm = setTimeout(wake, Math.min(ms, LONGEST_NAP_MS));
    alarm.unref();
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
