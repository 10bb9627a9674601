/**
 * Restores the queue of version 0.1.0, where each row is a call of graphile-worker's add_job. It creates the
 * tables that the migration after the restore reads.
 */
import type pg from 'pg';
import { copyIn } from './copy.ts';

export async function restoreOldJobs(
  application: pg.ClientBase,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await application.query(`
    create temporary table archived_jobs (
      id int generated always as identity, identifier text, payload json, queue_name text,
      run_at timestamptz, max_attempts int, key text, priority int, flags text[]
    ) on commit drop`);
  const columns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority, flags';
  await copyIn(application, `copy archived_jobs (${columns}) from stdin`, rows);
  await application.query(`
    create schema graphile_worker;
    create table graphile_worker._private_tasks as
      select distinct identifier as id, identifier from archived_jobs;
    create table graphile_worker._private_jobs as
      select id, identifier as task_id, payload, run_at, key, priority, 0 as attempts,
        null as last_error, now() as locked_at,
        (select jsonb_object_agg(flag, true) from unnest(flags) as flag) as flags
      from archived_jobs`);
}

export async function countOldJobs(application: pg.ClientBase): Promise<number> {
  const { rows } = await application.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker._private_jobs',
  );
  return rows[0]?.jobs ?? 0;
}
