import { setTimeout as delay } from 'node:timers/promises';
import { startWorld } from '@lectern/testkit/world';
import type { TaskList } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditLog } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { enqueue } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

const world = await startWorld();
afterAll(world.close);
beforeEach(async () => {
  await world.superuser.query('delete from graphile_worker._private_jobs');
});

const count = async (table: string) =>
  (await world.superuser.query(`select from ${table}`)).rowCount;
const jobs = () => count('graphile_worker._private_jobs');
const sweep = (key: string) =>
  transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key }));

it('keeps a job and what needed it, or neither', async () => {
  const attempt = transact(world.db, async (tx) => {
    await tx.insert(auditLog).values({ action: 'test', subject: 'x', details: {} });
    await enqueue(tx, 'sessions.sweep', {}, { key: 'rolled back' });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect([await jobs(), await count('audit_log')]).toEqual([0, 0]);
  await sweep('committed');
  expect(await jobs()).toBe(1);
});

it('collapses repeats of one key, also when they come at once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => sweep('same')));
  await sweep('other');
  expect(await jobs()).toBe(2);
});

it('does not hold a job back longer than its time', async () => {
  await transact(world.db, async (tx) => {
    await enqueue(tx, 'sessions.sweep', {}, { key: 'later', delayMs: 3_600_000 });
    await enqueue(tx, 'sessions.sweep', {}, { key: 'now' });
  });
  const { rows } = await world.superuser.query<{ due: boolean }>(
    'select run_at <= now() as due from graphile_worker._private_jobs order by run_at',
  );
  expect(rows.map(({ due }) => due)).toEqual([true, false]);
});

it('runs jobs of one key after each other, and those of others side by side', async () => {
  const seen: string[] = [];
  let running = 0;
  let most = 0;
  const worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: {
      'sessions.sweep': async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 100));
        running -= 1;
        seen.push('done');
      },
    },
    schedule: [],
    log: pino({ level: 'silent' }),
  });
  await sweep('same');
  await expect.poll(() => running).toBe(1);
  await sweep('same');
  await expect.poll(() => seen.length).toBe(2);
  expect(most).toBe(1);
  await Promise.all(['a', 'b', 'c'].map(sweep));
  await expect.poll(() => seen.length).toBe(5);
  expect(most).toBeGreaterThan(1);
  await worker.stop();
});

describe('while a job of one key takes long', () => {
  let finish = () => {};
  let ran: string[] = [];

  /** Four workers; jobs of the key `slow` last until the test says so, from the first one on. */
  async function begin(meanwhile = async () => {}): Promise<Worker> {
    ran = [];
    const end = new Promise<void>((resolve) => (finish = resolve));
    const tasks: TaskList = {
      'sessions.sweep': async (_, { job }) => {
        const isFirst = job.key === 'slow' && !ran.includes('slow begins');
        if (isFirst) ran.push('slow begins');
        if (isFirst) await end.then(meanwhile);
        ran.push(String(job.key));
      },
    };
    const { application: url } = world.urls;
    const log = pino({ level: 'silent' });
    const pool = world.db.$client;
    const worker = await startWorker({ pool, url, tasks, schedule: [], log, concurrency: 4 });
    await ask('slow');
    await expect.poll(() => ran).toEqual(['slow begins']);
    return worker;
  }

  /** Returns when a worker has it. */
  async function ask(key: string): Promise<void> {
    await sweep(key);
    const isTaken = async () => {
      const { rows } = await world.superuser.query(
        'select from graphile_worker._private_jobs where key = $1 and locked_at is null',
        [key],
      );
      return rows.length === 0;
    };
    await expect.poll(isTaken).toBe(true);
  }

  it('leaves the other workers to others, however often it is asked for', async () => {
    const worker = await begin();
    for (let asked = 0; asked < 6; asked += 1) await ask('slow');
    await ask('other');
    await expect.poll(() => ran).toEqual(['slow begins', 'other']);
    // The one that runs and the last one that waits for it.
    await expect.poll(jobs).toBe(2);
    finish();
    await expect.poll(() => ran).toEqual(['slow begins', 'other', 'slow', 'slow']);
    await worker.stop();
    expect(await jobs()).toBe(0);
  });

  it('does what was asked for meanwhile at once, though that one itself was put off', async () => {
    const worker = await begin(async () => {
      const later = { key: 'slow', delayMs: 3_600_000, isRetry: true };
      await transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, later));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await ask('slow');
    finish();
    await expect.poll(() => ran).toEqual(['slow begins', 'slow', 'slow']);
    await worker.stop();
    expect(await jobs()).toBe(1);
  });
});

it('makes up at once for all turns that were missed, and never runs two side by side', async () => {
  await world.superuser.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since)
     values ('works.sweep', now() - interval '1 day')`,
  );
  let [runs, running, most] = [0, 0, 0];
  const worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: {
      'works.sweep': async () => {
        runs += 1;
        most = Math.max(most, ++running);
        await delay(500);
        running -= 1;
      },
    },
    schedule: [
      { task: 'works.sweep', match: '* * * * *', options: { backfillPeriod: 60 * 60_000 } },
    ],
    log: pino({ enabled: false }),
  });
  await expect.poll(() => runs).toBeGreaterThan(0);
  await expect.poll(jobs, { timeout: 10_000 }).toBe(0);
  await worker.stop();
  expect(most).toBe(1);
  // One that runs when the last turn comes, and one for that turn.
  expect(runs).toBeLessThan(6);
});

it('takes its turns also where the clock of the worker is ahead of the database', async () => {
  const hour = 3_600_000;
  const untilNextMinute = 60_000 - (Date.now() % 60_000);
  const aheadMs = hour + untilNextMinute - 500;
  const now = Date.now.bind(Date);
  const ahead = () => now() + aheadMs;
  const AheadDate = class extends Date {
    static override now = ahead;
    constructor(at: number = ahead()) {
      super(at);
    }
  };
  vi.stubGlobal('Date', AheadDate);
  onTestFinished(() => void vi.unstubAllGlobals());
  let runs = 0;
  const worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: { 'deadlines.sweep': async () => void (runs += 1) },
    schedule: [{ task: 'deadlines.sweep', match: '* * * * *' }],
    log: pino({ enabled: false }),
  });
  await expect.poll(() => runs).toBeGreaterThan(0);
  await worker.stop();
});

it('runs what was put off when its time has come, also when it was moved', async () => {
  const ran: (string | null)[] = [];
  const worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: { 'sessions.sweep': async (_, { job }) => void ran.push(job.key) },
    schedule: [],
    log: pino({ level: 'silent' }),
  });
  const putOff = (key: string, delayMs: number) =>
    transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key, delayMs }));
  await putOff('soon', 700);
  await putOff('moved', 3_600_000);
  await putOff('later', 3_600_000);
  await expect.poll(() => ran).toEqual(['soon']);
  await world.superuser.query(
    `update graphile_worker._private_jobs set run_at = now() where key = 'moved'`,
  );
  await expect.poll(() => ran).toEqual(['soon', 'moved']);
  await worker.stop();
  expect(await jobs()).toBe(1);
});

it('lets a running job finish when it is asked to stop', async () => {
  let finished = false;
  let begun = false;
  const worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: {
      'sessions.sweep': async () => {
        begun = true;
        await new Promise((resolve) => setTimeout(resolve, 300));
        finished = true;
      },
    },
    schedule: [],
    log: pino({ level: 'silent' }),
  });
  await sweep('long');
  await expect.poll(() => begun).toBe(true);
  await worker.stop();
  expect(finished).toBe(true);
  expect(await jobs()).toBe(0);
});

it('loses no job that was freed and put off while it ran', async () => {
  let ended = 0;
  const worker = await startWorker({
    pool: world.db.$client,
    url: world.urls.application,
    tasks: {
      'sessions.sweep': async (_, { job }) => {
        // As after a crash of the database: freed by the rescue, and put off by its own handler.
        await world.superuser.query(
          `update graphile_worker._private_jobs
           set locked_by = null, locked_at = null, run_at = now() + interval '1 hour' where id = $1`,
          [job.id],
        );
        ended += 1;
      },
    },
    schedule: [],
    log: pino({ level: 'silent' }),
  });
  await sweep('freed');
  await expect.poll(() => ended).toBe(1);
  await worker.stop();
  expect(await jobs()).toBe(1);
});
