/** Restarts the embedded PostgreSQL when it ends, for example after the kernel killed it for its memory. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';

export interface KeptUp {
  /** Stops the restarts and releases the lock. */
  close(): Promise<void>;
}

export type Tell = (problem: { err?: unknown }, message: string) => void;

const retryMs = 1_000;

/** `hold` takes the lock of the data folder, which ends with its connection. */
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
      tell({}, 'The embedded PostgreSQL has ended and is started again');
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
        tell({ err }, 'The embedded PostgreSQL could not be started again');
        await delay(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    async close() {
      closing.abort();
      await held.end().catch(() => {});
      await watching;
      // A restart may have taken a new lock in the meantime.
      await held.end().catch(() => {});
    },
  };
}
