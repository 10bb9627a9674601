/**
 * Starts the private PostgreSQL again when it has ended, as it does on a machine that has no memory left
 * for it: nobody else would. Whoever is connected finds it by itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';

export interface KeptUp {
  /** Lets it end. */
  close(): Promise<void>;
}

export type Tell = (problem: { err?: unknown }, message: string) => void;

const retryMs = 1_000;

/** `hold` takes the lock of the data folder, which is lost with the connection that holds it. */
export async function keepUp(
  cluster: Pick<Cluster, 'socket' | 'start'>,
  hold: (socket: string) => Promise<pg.Client>,
  tell: Tell,
): Promise<KeptUp> {
  const closing = new AbortController();
  const { signal } = closing;
  let held = await hold(cluster.socket);
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => held.once('end', resolve));
      if (signal.aborted) return;
      tell({}, 'the embedded PostgreSQL has ended; it is started again');
      await startAgain();
      if (signal.aborted) return;
    }
  }

  async function startAgain(): Promise<void> {
    while (!signal.aborted) {
      try {
        await cluster.start();
        held = await hold(cluster.socket);
        return;
      } catch (err) {
        tell({ err }, 'the embedded PostgreSQL could not be started again');
        await delay(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    async close() {
      closing.abort();
      await held.end().catch(() => {});
      await watching;
      // It may have been taken anew meanwhile.
      await held.end().catch(() => {});
    },
  };
}
