/**
 * The queue travels as calls of its own function rather than as its tables, whose shape is not ours.
 * Sweeps would find most of the work again, but not when it was to happen. A job that was under way
 * begins anew: every job can run twice.
 */
import type pg from 'pg';
import { copyIn, copyOut, type CopiedRows } from './copy.ts';

const columns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority, flags';

export function readJobs(client: pg.ClientBase): CopiedRows {
  return copyOut(
    client,
    `copy (
      select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
        (select array_agg(flag) from jsonb_object_keys(j.flags) as flag)
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      order by j.id
    ) to stdout`,
  );
}

export async function restoreJobs(
  client: pg.ClientBase,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query(`create temporary table restored_jobs (
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text,
    priority int, flags text[]
  ) on commit drop`);
  await copyIn(client, `copy restored_jobs (${columns}) from stdin`, rows);
  await client.query(
    `select count(graphile_worker.add_job(${columns.replaceAll(/\w+/g, 'r.$&')})) from restored_jobs r`,
  );
}

export async function countJobs(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker.jobs',
  );
  return rows[0]?.jobs ?? 0;
}
