import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { PlatformProblem } from '../platform/problem.ts';
import { retryTemporary, type RetriedJob } from './retry-temporary.ts';
import { enqueue, type JobOptions } from './queue.ts';
import { runJob, takeJob, type Job } from './take.ts';

const world = await startWorld();
afterAll(world.close);
let told: string[] = [];
const retryDeps = {
  db: world.db,
  clock: world.clock.read,
  onRetry: (name: string) => told.push(name),
};
beforeEach(async () => {
  told = [];
  await world.forgetJobs();
});

const add = (key: string, options: Omit<JobOptions, 'key'> = {}) =>
  transact(world.db, (tx) =>
    enqueue(tx, 'inbox.process', { deliveryId: key }, { key, ...options }),
  );
const addAll = async (keys: string[], options: Omit<JobOptions, 'key'>) => {
  for (const key of keys) await add(key, options);
};

async function jobOf(key: string): Promise<RetriedJob> {
  const { rows } = await world.superuser.query<RetriedJob>(
    'select name, payload, key, priority from jobs where key = $1',
    [key],
  );
  return rows[0]!;
}

/** Runs the due jobs one after the other and returns their order. */
async function orderOfRuns(run?: (job: Job) => Promise<void>): Promise<string[]> {
  const order: string[] = [];
  const tasks = {
    'inbox.process': async ({ deliveryId }: { deliveryId: string }, { job }: { job: Job }) => {
      order.push(deliveryId);
      await run?.(job);
    },
  };
  const pool = world.db.$client;
  const onFailure = (error: unknown) => {
    throw error;
  };
  for (;;) {
    const job = await takeJob(pool, 'me', ['inbox.process']);
    if (!job) return order;
    await runJob(pool, 'me', job, { tasks, onFailure });
  }
}

it('backlogs take turns, however long one of them is', async () => {
  await addAll(['a1', 'a2', 'a3', 'a4', 'a5'], { share: 'a' });
  await addAll(['b1', 'b2'], { share: 'b' });
  expect(await orderOfRuns()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

it('a new backlog joins the current round of a long one', async () => {
  await add('nobody’s, in weeks', { delayMs: 1_000_000 });
  await addAll(['a1', 'a2', 'a3', 'a4'], { share: 'a' });
  await world.superuser.query(`delete from jobs where key in ('a1', 'a2')`);
  await add('a5', { share: 'a' });
  await addAll(['b1', 'b2', 'b3'], { share: 'b' });
  expect(await orderOfRuns()).toEqual(['a3', 'b1', 'a4', 'b2', 'a5', 'b3']);
});

it('jobs that people wait for come before background jobs, whatever their places', async () => {
  await addAll(['later 1', 'later 2'], { share: 'a', priority: 10 });
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  await add('anybody');
  expect(await orderOfRuns()).toEqual(['a1', 'anybody', 'a2', 'a3', 'later 1', 'later 2']);
});

it('a job that is enqueued again keeps its place', async () => {
  await addAll(['a1', 'a2', 'a3', 'a4'], { share: 'a' });
  await add('a1', { share: 'a' });
  await add('a2', { priority: 10 });
  await add('a4');
  expect(await orderOfRuns()).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('a job that continues a running one takes over its place', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  const order = await orderOfRuns(async ({ key }) => {
    if (key === 'a1') await add('a1, second part', { share: 'a', after: 'a1' });
  });
  expect(order).toEqual(['a1', 'a1, second part', 'a2', 'a3']);
});

it('a refused job delays the rest of its backlog, and no other backlog', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  await add('a, in an hour', { share: 'a', delayMs: 3_600_000 });
  await addAll(['b1'], { share: 'b' });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a1');
  await retryTemporary(retryDeps, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  expect(await orderOfRuns()).toEqual(['b1']);
  const { rows } = await world.superuser.query<{ key: string; in: number }>(
    `select key, extract(epoch from run_at - now())::int as in
     from jobs where locked_by is null order by priority, place, id`,
  );
  expect(rows.map(({ key }) => key)).toEqual(['a1', 'a2', 'a3', 'a, in an hour']);
  for (const row of rows) expect(row.in).toBeGreaterThan(50);
  // A later time stays later.
  expect(rows.at(-1)?.in).toBeGreaterThan(3_000);
});

it('a refused job does not delay the jobs before it', async () => {
  await addAll(['a1', 'a2', 'a3', 'a4'], { share: 'a' });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a3');
  await retryTemporary(retryDeps, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  expect(await orderOfRuns()).toEqual(['a1', 'a2']);
});

it('a refused background job keeps its place and does not delay jobs that people wait for', async () => {
  await addAll(['later 1', 'later 2', 'later 3'], { share: 'a', priority: 10 });
  await addAll(['a1', 'a2'], { share: 'a' });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('later 1');
  await retryTemporary(retryDeps, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  // Now a person waits for it.
  await add('later 2', { share: 'a' });
  expect(await orderOfRuns()).toEqual(['a1', 'a2', 'later 2']);
});

it('a job that leaves its backlog comes first and is not delayed with it', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  await addAll(['b1', 'b2'], { share: 'b' });
  await add('a3', { share: null });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a1');
  await retryTemporary(retryDeps, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  expect(await orderOfRuns()).toEqual(['b1', 'a3', 'b2']);
});

it('the retry of a running job does not delay a newer job of its key', async () => {
  await add('a1', { share: 'a' });
  await world.superuser.query(`update jobs set locked_by = 'another worker'`);
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a1');
  await retryTemporary(retryDeps, job, async () => {
    await add('a1', { share: null });
    throw new PlatformProblem('busy', 'later', { retryAt });
  });
  await world.superuser.query('delete from jobs where locked_by is not null');
  expect(await orderOfRuns()).toEqual(['a1']);
});

it('a job that a rate limit refused runs again from its old place', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a', priority: 10 });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const refused = (job: Job) =>
    retryTemporary(retryDeps, job, () =>
      Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
    );
  const places = async () => {
    const { rows } = await world.superuser.query<{ key: string; place: number }>(
      'select key, priority, place from jobs where locked_by is null order by key',
    );
    return rows;
  };
  const before = await places();
  expect(await orderOfRuns(refused)).toEqual(['a1']);
  expect(await places()).toEqual(before);
  await world.hurryJobs();
  expect(await orderOfRuns()).toEqual(['a1', 'a2', 'a3']);
  expect(await places()).toEqual([]);
});

it('a job that failed for its own reason delays no other job', async () => {
  await addAll(['a1', 'a2'], { share: 'a' });
  const job = await jobOf('a1');
  await retryTemporary(retryDeps, job, () =>
    Promise.reject(new PlatformProblem('down', 'no answer')),
  );
  expect(told).toEqual(['inbox.process']);
  // It comes back after a random pause, perhaps before the others have run.
  const { rows } = await world.superuser.query<{ key: string }>(
    `select key from jobs where run_at > (select run_at from jobs where key = 'a2') + interval '0.9 s'`,
  );
  expect(rows).toEqual([{ key: 'a1' }]);
});

it('a failure with a pause delays its own job for that long, and no other', async () => {
  await addAll(['a1', 'a2'], { share: 'a' });
  const job = await jobOf('a1');
  await retryTemporary(retryDeps, job, () =>
    Promise.reject(new PlatformProblem('down', 'it takes too long', { retryAfterMs: 300_000 })),
  );
  expect(await orderOfRuns()).toEqual(['a2']);
  const { rows } = await world.superuser.query<{ in: number }>(
    `select extract(epoch from run_at - now())::int as in
     from jobs where key = 'a1'`,
  );
  expect(rows[0]?.in).toBeGreaterThan(240);
});
