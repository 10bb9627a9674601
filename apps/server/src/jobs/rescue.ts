/**
 * After `kill -9` graphile-worker keeps a job locked for four hours. Each process therefore holds an
 * advisory lock per worker pool for as long as it lives; a pool whose lock is free is dead.
 */
import type { WorkerUtils } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface LifeLock {
  hold(poolId: string): Promise<void>;
  release(): Promise<void>;
}

export async function takeLifeLock(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<LifeLock> {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern-worker-life' });
  client.on('error', (err) =>
    log.warn({ err }, 'lost the connection that marks this worker alive'),
  );
  await client.connect();
  return {
    hold: async (poolId) => {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
    },
    release: () => client.end(),
  };
}

export async function rescueJobs(pool: pg.Pool, utils: WorkerUtils): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`
    with lockers as (
      select locked_by as id from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    )
    select id from lockers where pg_try_advisory_xact_lock(hashtextextended(id, 0))`);
  const dead = rows.map(({ id }) => id);
  if (dead.length > 0) await utils.forceUnlockWorkers(dead);
  return dead;
}
