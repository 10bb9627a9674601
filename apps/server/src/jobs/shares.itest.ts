import { startWorld } from '@lectern/testkit/world';
import { Logger, runOnce, type Job } from 'graphile-worker';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { PlatformProblem } from '../platform/problem.ts';
import { patiently, type RetriedJob } from './patiently.ts';
import { enqueue, type JobOptions } from './queue.ts';

const world = await startWorld();
afterAll(world.close);
let told: string[] = [];
const patience = {
  db: world.db,
  clock: world.clock.read,
  tell: (name: string) => told.push(name),
};
beforeEach(async () => {
  told = [];
  await world.superuser.query('delete from graphile_worker._private_jobs');
});

const add = (key: string, options: Omit<JobOptions, 'key'> = {}) =>
  transact(world.db, (tx) =>
    enqueue(tx, 'inbox.process', { deliveryId: key }, { key, ...options }),
  );
const addAll = async (keys: string[], options: Omit<JobOptions, 'key'>) => {
  for (const key of keys) await add(key, options);
};

/** As the queue hands it to its task. */
async function jobOf(key: string): Promise<RetriedJob> {
  const { rows } = await world.superuser.query<RetriedJob>(
    `select task.identifier as task_identifier, job.payload, job.key, job.priority
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where job.key = $1`,
    [key],
  );
  return rows[0]!;
}

/** Runs what is due, one job after the other, and says in which order. */
async function orderOfRuns(run?: (job: Job) => Promise<void>): Promise<string[]> {
  const order: string[] = [];
  await runOnce({
    pgPool: world.db.$client,
    taskList: {
      'inbox.process': async (payload, { job }) => {
        order.push((payload as { deliveryId: string }).deliveryId);
        await run?.(job);
      },
    },
    concurrency: 1,
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  });
  return order;
}

it('lets backlogs take turns, however long one of them is', async () => {
  await addAll(['a1', 'a2', 'a3', 'a4', 'a5'], { share: 'a' });
  await addAll(['b1', 'b2'], { share: 'b' });
  expect(await orderOfRuns()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

it('keeps the order of a backlog that is being worked off, and joins newcomers to its round', async () => {
  await add('nobody’s, in weeks', { delayMs: 1_000_000 });
  await addAll(['a1', 'a2', 'a3', 'a4'], { share: 'a' });
  await world.superuser.query(
    `delete from graphile_worker._private_jobs where key in ('a1', 'a2')`,
  );
  await add('a5', { share: 'a' });
  await addAll(['b1', 'b2', 'b3'], { share: 'b' });
  expect(await orderOfRuns()).toEqual(['a3', 'b1', 'a4', 'b2', 'a5', 'b3']);
});

it('takes people before background work, whatever their places', async () => {
  await addAll(['later 1', 'later 2'], { share: 'a', priority: 10 });
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  await add('anybody');
  expect(await orderOfRuns()).toEqual(['a1', 'anybody', 'a2', 'a3', 'later 1', 'later 2']);
});

it('sends nobody to the end for asking again, nor to the front, nor behind for being swept up', async () => {
  await addAll(['a1', 'a2', 'a3', 'a4'], { share: 'a' });
  await add('a1', { share: 'a' });
  await add('a2', { priority: 10 });
  await add('a4');
  expect(await orderOfRuns()).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('goes on at the place of the job that it follows, while that one runs', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  const order = await orderOfRuns(async ({ key }) => {
    if (key === 'a1') await add('a1, second part', { share: 'a', after: 'a1' });
  });
  expect(order).toEqual(['a1', 'a1, second part', 'a2', 'a3']);
});

it('puts a whole backlog off when its first is told to wait, and no other', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  await add('a, in an hour', { share: 'a', delayMs: 3_600_000 });
  await addAll(['b1'], { share: 'b' });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a1');
  await patiently(patience, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  expect(await orderOfRuns()).toEqual(['b1']);
  const { rows } = await world.superuser.query<{ key: string; in: number }>(
    `select key, extract(epoch from run_at - now())::int as in
     from graphile_worker._private_jobs where locked_at is null order by priority, id`,
  );
  expect(rows.map(({ key }) => key)).toEqual(['a1', 'a2', 'a3', 'a, in an hour']);
  for (const row of rows) expect(row.in).toBeGreaterThan(50);
  // Nor does it bring anybody back before their time.
  expect(rows.at(-1)?.in).toBeGreaterThan(3_000);
});

it('leaves those alone who stand before the one that is told to wait', async () => {
  await addAll(['a1', 'a2', 'a3', 'a4'], { share: 'a' });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a3');
  await patiently(patience, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  expect(await orderOfRuns()).toEqual(['a1', 'a2']);
});

it('comes back to where it stood in the background, and puts nobody off who waits', async () => {
  await addAll(['later 1', 'later 2', 'later 3'], { share: 'a', priority: 10 });
  await addAll(['a1', 'a2'], { share: 'a' });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('later 1');
  await patiently(patience, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  // Somebody asks for it, and waits from now on.
  await add('later 2', { share: 'a' });
  expect(await orderOfRuns()).toEqual(['a1', 'a2', 'later 2']);
});

it('takes a job out of its backlog to the front, put off with nobody', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a' });
  await addAll(['b1', 'b2'], { share: 'b' });
  await add('a3', { share: null });
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a1');
  await patiently(patience, job, () =>
    Promise.reject(new PlatformProblem('busy', 'later', { retryAt })),
  );
  expect(await orderOfRuns()).toEqual(['b1', 'a3', 'b2']);
});

it('leaves what was asked for meanwhile its own time', async () => {
  await add('a1', { share: 'a' });
  await world.superuser.query('update graphile_worker._private_jobs set locked_at = now()');
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const job = await jobOf('a1');
  await patiently(patience, job, async () => {
    await add('a1', { share: null });
    throw new PlatformProblem('busy', 'later', { retryAt });
  });
  expect(await orderOfRuns()).toEqual(['a1']);
});

it('runs a job that a limit refused once more, from its old place, also one that the clock started', async () => {
  await addAll(['a1', 'a2', 'a3'], { share: 'a', priority: 10 });
  await world.db.execute(
    `select graphile_worker.add_job('inbox.process', '{"deliveryId":"clock"}', priority => 20000)`,
  );
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  const refused = (job: Job) =>
    patiently(patience, job, async () => {
      throw new PlatformProblem('busy', 'later', { retryAt });
    });
  const rows = async () => {
    const { rows: waiting } = await world.superuser.query<{ key: string; priority: number }>(
      `select key, priority from graphile_worker._private_jobs
       where locked_at is null order by priority`,
    );
    return waiting;
  };
  const before = await rows();
  expect(await orderOfRuns(refused)).toEqual(['a1', 'clock']);
  const after = before.map((row) => ({ ...row, key: row.key ?? 'inbox.process' }));
  expect(await rows()).toEqual(after);
  await world.superuser.query('update graphile_worker._private_jobs set run_at = now()');
  expect(await orderOfRuns()).toEqual(['a1', 'a2', 'a3', 'clock']);
  expect(await rows()).toEqual([]);
});

it('puts nobody else off when a single job has failed', async () => {
  await addAll(['a1', 'a2'], { share: 'a' });
  const job = await jobOf('a1');
  await patiently(patience, job, () => Promise.reject(new PlatformProblem('down', 'no answer')));
  expect(told).toEqual(['inbox.process']);
  // It comes back in some moments, which may be over before the others have run.
  const { rows } = await world.superuser.query<{ key: string }>(
    `select key from graphile_worker._private_jobs where run_at > updated_at + interval '0.9 s'`,
  );
  expect(rows).toEqual([{ key: 'a1' }]);
});

it('leaves a single job alone for as long as its failure asks for, and nobody else', async () => {
  await addAll(['a1', 'a2'], { share: 'a' });
  const job = await jobOf('a1');
  await patiently(patience, job, () =>
    Promise.reject(new PlatformProblem('down', 'it takes too long', { retryAfterMs: 300_000 })),
  );
  expect(await orderOfRuns()).toEqual(['a2']);
  const { rows } = await world.superuser.query<{ in: number }>(
    `select extract(epoch from run_at - now())::int as in
     from graphile_worker._private_jobs where key = 'a1'`,
  );
  expect(rows[0]?.in).toBeGreaterThan(240);
});
