/**
 * One host per database, by an advisory lock. A second host would take the work of the first for
 * leftovers of a kill.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { connectKeepAlive, keepAliveClient } from '@lectern/postgres/keepalive-connection';
import type pg from 'pg';
import type { ForgeLog } from './context.ts';

export class AnotherHost extends Error {}

export interface HostLock {
  release(): Promise<void>;
}

/** Any constant other than MIGRATION_LOCK. */
const HOST_LOCK = 7_301_955;
/** PostgreSQL needs a moment to notice that a killed host is gone. */
const WAIT_MS = 5_000;
const RETRY_MS = 200;

export async function takeHostLock(databaseUrl: string, log: ForgeLog): Promise<HostLock> {
  const closing = new AbortController();
  const { signal } = closing;
  let held = await waitForLock(databaseUrl);
  const watching = watch();

  /** The lock is lost with its connection, for example when PostgreSQL restarts. */
  async function watch(): Promise<void> {
    for (;;) {
      await held.ended;
      if (signal.aborted) return;
      log.warn({}, 'Lost the connection of the host lock. Taking the lock again');
      await takeAgain();
      if (signal.aborted) return;
    }
  }

  async function takeAgain(): Promise<void> {
    while (!signal.aborted) {
      try {
        held = await waitForLock(databaseUrl);
        return;
      } catch (err) {
        if (err instanceof AnotherHost) log.error({ err }, err.message);
        await delay(WAIT_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    async release() {
      closing.abort();
      await held.client.end().catch(() => {});
      await watching;
      // `watch` may have taken the lock again before it saw the signal.
      await held.client.end().catch(() => {});
    },
  };
}

interface Held {
  client: pg.Client;
  /** Created before connecting, so that no end is missed. */
  ended: Promise<void>;
}

async function waitForLock(databaseUrl: string): Promise<Held> {
  const client = keepAliveClient(databaseUrl, 'lectern-host-lock');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await connectKeepAlive(client);
  try {
    for (const giveUp = Date.now() + WAIT_MS; ; await delay(RETRY_MS)) {
      if (await lock(client)) return { client, ended };
      if (Date.now() > giveUp) throw new AnotherHost('Another host uses this database');
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [HOST_LOCK],
  );
  return rows[0]?.alone ?? false;
}
