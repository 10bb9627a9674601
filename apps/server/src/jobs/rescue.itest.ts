import { Socket } from 'node:net';
import { startWorld } from '@lectern/testkit/world';
import { makeWorkerUtils } from 'graphile-worker';
import { afterAll, expect, it, vi } from 'vitest';
import { transact } from '../db/transact.ts';
import { enqueue } from './queue.ts';
import { rescueJobs, takeLifeLock } from './rescue.ts';

const world = await startWorld();
const utils = await makeWorkerUtils({ pgPool: world.db.$client });
afterAll(async () => {
  await utils.release();
  await world.close();
});

const warnings: unknown[] = [];
const log = { warn: (...details: unknown[]) => void warnings.push(details) };
const rescue = () => rescueJobs(world.db.$client, utils);

/** A job in the hands of `owner`, as a worker's pool leaves it when its process is killed. */
async function lockedBy(owner: string): Promise<void> {
  await transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key: owner }));
  await world.superuser.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1`,
    [owner],
  );
}

it('frees what belongs to nobody alive, and nothing else', async () => {
  const life = await takeLifeLock(world.urls.application, log);
  await life.hold('alive');
  await lockedBy('alive');
  await lockedBy('dead');
  expect(await rescue()).toEqual(['dead']);
  expect(await rescue()).toEqual([]);
  await life.release();
  await expect.poll(rescue).toEqual(['alive']);
});

it('frees what a worker of this process is known to have lost', async () => {
  const life = await takeLifeLock(world.urls.application, log);
  await life.hold('given up');
  await lockedBy('given up');
  expect(await rescue()).toEqual([]);
  await life.drop(['given up']);
  expect(await rescue()).toEqual(['given up']);
  await life.release();
});

it('notices when the line is cut or the machine loses its power, though nothing is said on it', async () => {
  const ask = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const life = await takeLifeLock(world.urls.application, log);
  expect(ask).toHaveBeenCalledWith(true, 5_000);
  ask.mockRestore();
  await life.release();
});

it('marks a worker alive again after its connection was lost', async () => {
  const life = await takeLifeLock(world.urls.application, log);
  await life.hold('survivor');
  await world.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lectern-worker-life' and datname = current_database()`,
  );
  await expect.poll(() => warnings.length).toBe(1);
  await expect.poll(() => isFree('survivor')).toBe(false);
  await lockedBy('survivor');
  expect(await rescue()).toEqual([]);
  await life.release();
  expect(warnings).toHaveLength(1);
});

async function isFree(owner: string): Promise<boolean | undefined> {
  const { rows } = await world.superuser.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [owner],
  );
  return rows[0]?.free;
}
