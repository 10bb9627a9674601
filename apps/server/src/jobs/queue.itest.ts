import { startWorld } from '@lectern/testkit/world';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { auditLog } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { enqueue } from './queue.ts';
import { startWorker } from './worker.ts';

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
  const hour = 3_600_000;
  await transact(world.db, async (tx) => {
    await enqueue(tx, 'sessions.sweep', {}, { key: 'later', runAt: new Date(Date.now() + hour) });
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
