/**
 * One host per database. Recovery takes what another host is just doing for what a killed one has left,
 * and would take it away under its hands; the lock is kept on a connection of its own for as long as
 * the host runs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { connectWatched, watchedClient } from '@lectern/postgres/watched-connection';
import type pg from 'pg';
import type { ForgeLog } from './context.ts';

export class AnotherHost extends Error {}

export interface HeldAlone {
  release(): Promise<void>;
}

/** Any constant, beside that of the migrations. */
const HOST_LOCK = 7_301_955;
/** For the connection of a host that was killed just now to be noticed. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 200;

export async function holdAlone(databaseUrl: string, log: ForgeLog): Promise<HeldAlone> {
  const closing = new AbortController();
  const { signal } = closing;
  let held = await lockPatiently(databaseUrl);
  const watching = watch();

  /** The lock is lost with its connection, as when PostgreSQL restarts; the host goes on. */
  async function watch(): Promise<void> {
    for (;;) {
      await held.ended;
      if (signal.aborted) return;
      log.warn({}, 'the lock of the host was lost with its connection; it is taken again');
      await takeAgain();
      if (signal.aborted) return;
    }
  }

  async function takeAgain(): Promise<void> {
    while (!signal.aborted) {
      try {
        held = await lockPatiently(databaseUrl);
        return;
      } catch (err) {
        if (err instanceof AnotherHost) log.error({ err }, 'another host runs on this database');
        await delay(PATIENCE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    async release() {
      closing.abort();
      await held.client.end().catch(() => {});
      await watching;
      // It may have been taken anew meanwhile.
      await held.client.end().catch(() => {});
    },
  };
}

interface Held {
  client: pg.Client;
  /** Also when it has ended before anybody listened. */
  ended: Promise<void>;
}

async function lockPatiently(databaseUrl: string): Promise<Held> {
  const client = watchedClient(databaseUrl, 'lectern-host-lock');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await connectWatched(client);
  try {
    for (const giveUp = Date.now() + PATIENCE_MS; ; await delay(RETRY_MS)) {
      if (await lock(client)) return { client, ended };
      if (Date.now() > giveUp) throw new AnotherHost('another host runs on this database');
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
