/** One database connection per process that receives news and reconnects when it is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { channel, type Announcement } from './announce.ts';

export interface NewsListener {
  /**
   * Resolves when the connection listens. True if it had to be opened, so that earlier news may
   * have been missed.
   */
  listening(): Promise<boolean>;
  /** Detects a connection that the network dropped silently. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ListenerOptions {
  options: pg.ClientConfig;
  onNews(announcement: Announcement): void;
  /** News was missed. */
  onGap(): void;
}

const reconnectMs = 500;
const answerWithinMs = 5_000;

export function openListener({ options, onNews, onGap }: ListenerOptions): NewsListener {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let isListening = false;
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
    isListening = true;
    next.once('end', () => {
      isListening = false;
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
        // The database is still away.
      }
    }
  }

  return {
    listening: async () => {
      const isNow = isListening;
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
