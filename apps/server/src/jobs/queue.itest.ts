import { startWorld } from '@lectern/testkit/world';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { enqueue } from './queue.ts';
import type { Tasks } from './take.ts';
import { startWorker, type Worker } from './worker.ts';

const world = await startWorld();
afterAll(world.close);
beforeEach(world.forgetJobs);

const count = async (table: string) =>
  (await world.superuser.query(`select from ${table}`)).rowCount;
const jobs = () => count('jobs');
const sweep = (key: string) =>
  transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key }));

it('a job is stored together with what its transaction wrote, or neither is', async () => {
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

it('repeats of one key collapse into one job, even when they are concurrent', async () => {
  await Promise.all(Array.from({ length: 10 }, () => sweep('same')));
  await sweep('other');
  expect(await jobs()).toBe(2);
});

it('a job without a delay is due at once, even beside one that has a delay', async () => {
  await transact(world.db, async (tx) => {
    await enqueue(tx, 'sessions.sweep', {}, { key: 'later', delayMs: 3_600_000 });
    await enqueue(tx, 'sessions.sweep', {}, { key: 'now' });
  });
  const found = (await world.jobs()).map(({ key, isLater }) => [key, isLater]);
  expect(found).toEqual([
    ['now', false],
    ['later', true],
  ]);
});

it('jobs of one key run one after the other, and jobs of other keys run side by side', async () => {
  const seen: string[] = [];
  let running = 0;
  let most = 0;
  const worker = await startWorker({
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

describe('while a job runs for a long time', () => {
  let finish = () => {};
  let ran: string[] = [];

  /** Four workers. The first job of the key `slow` lasts until the test ends it. */
  async function begin(meanwhile = async () => {}): Promise<Worker> {
    ran = [];
    const end = new Promise<void>((resolve) => (finish = resolve));
    const tasks: Tasks = {
      'sessions.sweep': async (_, { job }) => {
        const isFirst = job.key === 'slow' && !ran.includes('slow begins');
        if (isFirst) ran.push('slow begins');
        if (isFirst) await end.then(meanwhile);
        ran.push(job.key);
      },
    };
    const { application: url } = world.urls;
    const log = pino({ level: 'silent' });
    const worker = await startWorker({ url, tasks, schedule: [], log, concurrency: 4 });
    await sweep('slow');
    await expect.poll(() => ran).toEqual(['slow begins']);
    return worker;
  }

  it('jobs of other keys keep running, however often the slow one is enqueued', async () => {
    const worker = await begin();
    for (let asked = 0; asked < 6; asked += 1) await sweep('slow');
    await sweep('other');
    await expect.poll(() => ran).toEqual(['slow begins', 'other']);
    await expect.poll(jobs).toBe(2);
    finish();
    await expect.poll(() => ran).toEqual(['slow begins', 'other', 'slow', 'slow']);
    await worker.stop();
    expect(await jobs()).toBe(0);
  });

  it('a repeat of it runs at once afterwards and replaces its later retry', async () => {
    const worker = await begin(async () => {
      const later = { key: 'slow', delayMs: 3_600_000, isRetry: true };
      await transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, later));
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await sweep('slow');
    finish();
    await expect.poll(() => ran).toEqual(['slow begins', 'slow', 'slow']);
    await worker.stop();
    expect(await jobs()).toBe(0);
  });
});

it('a delayed job runs at its time, even when that time was moved', async () => {
  const ran: string[] = [];
  const worker = await startWorker({
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
  await world.superuser.query(`update jobs set run_at = now() where key = 'moved'`);
  await expect.poll(() => ran).toEqual(['soon', 'moved']);
  await worker.stop();
  expect(await jobs()).toBe(1);
});

it('a worker that stops lets its running job finish', async () => {
  let finished = false;
  let begun = false;
  const worker = await startWorker({
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

it('a worker does not end a job that was taken from it while it ran', async () => {
  let ended = 0;
  const worker = await startWorker({
    url: world.urls.application,
    tasks: {
      'sessions.sweep': async (_, { job }) => {
        // As after a crash of the database: released, and delayed by its own handler.
        await world.superuser.query(
          `update jobs set locked_by = null, run_at = now() + interval '1 hour' where id = $1`,
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
