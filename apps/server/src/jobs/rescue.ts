/**
 * After `kill -9` graphile-worker keeps a job locked for four hours. Each process therefore holds an
 * advisory lock per worker pool for as long as it lives; a pool whose lock is free is dead.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { connectWatched, watchedClient } from '@lectern/postgres/watched-connection';
import type { WorkerUtils } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

export interface LifeLock {
  hold(poolId: string): Promise<void>;
  /** Declares pools dead: what they have locked is free for others. */
  drop(poolIds: readonly string[]): Promise<void>;
  release(): Promise<void>;
}

const reconnectMs = 500;

/** Kept for the life of the process: after a lost connection the locks are taken again. */
export async function takeLifeLock(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<LifeLock> {
  const poolIds = new Set<string>();
  let released = false;
  let isLost = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = watchedClient(url, 'lectern-worker-life');
    await connectWatched(next);
    for (const id of poolIds) await lock(next, id);
    // One loss is told more than once; the first is the one to act on.
    next.once('error', (err) => {
      log.warn({ err }, 'lost the connection that marks this worker alive');
      isLost = true;
      void reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<void> {
    for (;;) {
      await delay(reconnectMs);
      if (released) return;
      try {
        client = await connect();
        isLost = false;
        return released ? client.end() : undefined;
      } catch {
        // The database is still away; nothing runs without it, so there is no hurry.
      }
    }
  }

  return {
    hold: async (poolId) => {
      poolIds.add(poolId);
      await lock(client, poolId);
    },
    drop: async (dropped) => {
      for (const id of dropped) {
        poolIds.delete(id);
        // Where the connection is gone, so is the lock.
        await unlock(client, id).catch(() => {});
      }
    },
    release: async () => {
      released = true;
      // A connection that is gone never says that it has ended.
      if (!isLost) await client.end();
    },
  };
}

async function lock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
}

async function unlock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [poolId]);
}

export async function rescueJobs(pool: pg.Pool, utils: WorkerUtils): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`
    with lockers as (
      select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null
    )
    select id from lockers where pg_try_advisory_xact_lock(hashtextextended(id, 0))`);
  const dead = rows.map(({ id }) => id);
  if (dead.length > 0) await utils.forceUnlockWorkers(dead);
  return dead;
}
