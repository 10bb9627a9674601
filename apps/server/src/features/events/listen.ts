/** One connection per process that hears what `announce` says, and comes back when it is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { channel, type Announcement } from './announce.ts';

export interface Ear {
  /**
   * Resolves once news is heard; whoever waits for it misses nothing that comes afterwards. Answers whether it
   * had to be waited for, and something may have come before.
   */
  listening(): Promise<boolean>;
  /** Finds out whether the other end is still there: a network can swallow a connection silently. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Hearing {
  /** Where the pool connects to. */
  options: pg.ClientConfig;
  onNews(announcement: Announcement): void;
  /** News was missed: anything may have happened. */
  onGap(): void;
}

const reconnectMs = 500;
const answerWithinMs = 5_000;

export function openEar({ options, onNews, onGap }: Hearing): Ear {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let isHeard = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...options,
      application_name: 'lectern-events',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => onNews(JSON.parse(payload ?? '') as Announcement));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    isHeard = true;
    next.once('end', () => {
      isHeard = false;
      if (!isClosed) connecting = reconnect();
    });
    if (isClosed) await next.end();
  }

  async function reconnect(): Promise<void> {
    for (;;) {
      await delay(reconnectMs, undefined, { ref: false });
      if (isClosed) return;
      try {
        await connect();
        return onGap();
      } catch {
        // The database is still away; pages keep what they show until it is back.
      }
    }
  }

  return {
    listening: async () => {
      const isNow = isHeard;
      connecting ??= connect();
      try {
        await connecting;
        return !isNow;
      } catch (error) {
        connecting = undefined;
        throw error;
      }
    },
    check: async () => {
      const asked = client;
      await asked?.query('select 1').catch(() => asked.end().catch(() => {}));
    },
    close: async () => {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
