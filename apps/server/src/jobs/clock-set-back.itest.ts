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
