/** Part of migration 0028, but not SQL: only the application's role can read the tables of graphile-worker. */
import type pg from 'pg';

/** Moves waiting jobs, and those that ran when the old version stopped, into our own table. */
export async function moveOldJobs(application: pg.ClientBase): Promise<void> {
  const { rows } = await application.query<{ name: string | null }>(
    `select to_regclass('graphile_worker._private_jobs')::text as name`,
  );
  if (rows[0]?.name == null) return;
  await application.query('begin');
  await application.query(move);
  await application.query('drop schema graphile_worker cascade');
  await application.query('commit');
}

/**
 * A job that was enqueued again while it ran has lost its key but kept the flag `key:…`. The newer one replaces
 * it. Recurring jobs have no flags, and the new version schedules them itself.
 */
const move = `
  with old as (
    select job.id, task.identifier as name, job.payload, job.run_at, job.priority,
      job.attempts, job.last_error, job.key is null as is_replaced, job.locked_at is not null as ran,
      (select substr(flag, 5) from jsonb_object_keys(job.flags) as flag where flag like 'key:%') as key,
      (select substr(flag, 7) from jsonb_object_keys(job.flags) as flag where flag like 'share:%'
        order by 1 limit 1) as share
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.flags is not null
  )
  insert into jobs (name, payload, key, share, priority, place, run_at, attempts, last_error)
  select name, payload, key, share, priority / 1000, priority % 1000, run_at,
    case when ran then 0 else attempts end, last_error
  from (
    select distinct on (key) * from old
    where key is not null and (ran or not is_replaced)
    order by key, is_replaced, id desc
  ) as newest
  order by id
  on conflict (key, (locked_by is null)) do nothing`;
