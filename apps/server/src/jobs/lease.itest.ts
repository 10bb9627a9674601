import { Socket } from 'node:net';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { transact } from '../db/transact.ts';
import { takeLease } from './lease.ts';
import { enqueue } from './queue.ts';
import { releaseJobs } from './retry.ts';
import { takeJob } from './take.ts';

const world = await startWorld();
afterAll(world.close);
beforeEach(world.forgetJobs);

const pool = world.db.$client;
const lease = () => takeLease(world.urls.application, () => {});
const add = (key: string) => transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key }));
const takeFor = (worker: string) => takeJob(pool, worker, ['sessions.sweep']);
const waiting = async () => (await world.jobs()).map(({ key }) => key);

it('jobs of a worker without a lease are queued again, and those of a worker with one are not', async () => {
  const running = await lease();
  await add('of the running worker');
  await takeFor(running.worker);
  await add('of the killed worker');
  await takeFor('a worker that was killed');
  await releaseJobs(pool);
  expect(await waiting()).toEqual(['of the killed worker']);
  await running.release();
  const released = () => releaseJobs(pool).then(waiting);
  await expect.poll(released).toEqual(['of the running worker', 'of the killed worker']);
});

it('a job of a killed worker that was enqueued again in the meantime is queued once', async () => {
  await add('again');
  await takeFor('a worker that was killed');
  await add('again');
  await releaseJobs(pool);
  expect(await waiting()).toEqual(['again']);
  const { rowCount } = await world.superuser.query('select from jobs');
  expect(rowCount).toBe(1);
});

it('a lease ends when the database closes its connection', async () => {
  const { lost } = await lease();
  await world.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lectern-worker-life' and datname = current_database()`,
  );
  await lost;
});

it('a lease checks an idle connection after 5 seconds', async () => {
  const ask = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { release } = await lease();
  expect(ask).toHaveBeenCalledWith(true, 5_000);
  ask.mockRestore();
  await release();
});
