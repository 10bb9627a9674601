import { startWorld } from '@lectern/testkit/world';
import type { CronItem } from 'graphile-worker';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

const world = await startWorld();
afterAll(world.close);

let ran: string[] = [];
const warn = vi.fn();
let worker: Worker | undefined;
beforeEach(() => {
  ran = [];
  warn.mockReset();
});
afterEach(async () => {
  vi.useRealTimers();
  await worker?.stop();
});

/** Runs every minute, and makes up at once for what was missed: nobody has to wait for the next one. */
const everyMinute = (task: string): CronItem => ({
  task,
  match: '* * * * *',
  options: { backfillPeriod: 150_000 },
});

async function begin(): Promise<void> {
  worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: {
      ahead: async () => void ran.push('ahead'),
      alike: async () => void ran.push('alike'),
      soon: async () => void ran.push('soon'),
    },
    schedule: ['ahead', 'alike'].map(everyMinute),
    log: { warn, error: vi.fn() },
  });
}

const lastRan = (ahead: string, alike: string) =>
  world.superuser.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('ahead', now() - interval '1 day', ${ahead}), ('alike', now() - interval '1 day', ${alike})
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  );

it('runs again what a clock that was ahead has run in the future', async () => {
  // Two clocks are never quite the same.
  await lastRan(`now() + interval '1 year'`, `date_trunc('minute', now()) + interval '1 minute'`);
  await begin();
  await expect.poll(() => ran).toContain('ahead');
  expect(ran).not.toContain('alike');
  expect(warn.mock.calls).toEqual([
    [{ tasks: ['ahead'] }, 'the clock was ahead when these last ran'],
  ]);
});

it('lets a job wait as long as it was to wait when a clock that was ahead wrote it', async () => {
  await lastRan('null', 'null');
  await world.superuser.query(`
    select graphile_worker.add_job(name, '{}'::json, job_key := name)
    from unnest(array['late', 'soon', 'later']) as name`);
  await world.superuser.query(`
    update graphile_worker._private_jobs
    set updated_at = now() + case key when 'later' then interval '0' else interval '2 hours' end,
      run_at = now() + interval '2 hours' + case key when 'late' then interval '1 hour' else interval '0' end`);
  await begin();
  await expect.poll(() => ran).toContain('soon');
  const { rows } = await world.superuser.query<{ minutes: number }>(`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker._private_jobs where key like 'late%' order by minutes`);
  expect(rows).toEqual([{ minutes: 60 }, { minutes: 120 }]);
  expect(warn).toHaveBeenCalledWith(
    { jobs: 2 },
    'the clock was ahead when these jobs were written',
  );
});

it('notices when its clock is set back', async () => {
  await lastRan('null', 'null');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 24 * 60 * 60 * 1000 });
  await begin();
  const executed = async () => {
    const { rows } = await world.superuser.query(
      'select from graphile_worker._private_known_crontabs where last_execution > now()',
    );
    return rows.length;
  };
  await expect.poll(executed).toBe(2);
  ran = [];
  vi.useRealTimers();
  await expect.poll(() => ran).toContain('ahead');
  expect(warn).toHaveBeenCalledWith(
    'the clock of the worker was set back; another one takes its place',
  );
});
