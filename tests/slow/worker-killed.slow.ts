/** A worker killed in the middle of a job: another one takes the job over within seconds. */
import { makeWorkerUtils } from 'graphile-worker';
import { pino } from 'pino';
import { transact } from '@lectern/server/db/transact';
import { enqueue } from '@lectern/server/jobs/queue';
import { rescueJobs } from '@lectern/server/jobs/rescue';
import { startWorker } from '@lectern/server/jobs/worker';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { install } from '../support/installation.ts';
import { until } from '../support/processes.ts';

const world = await startWorld();
const installation = await install('run-worker');
afterAll(async () => {
  await installation.remove();
  await world.close();
});

it('leaves the jobs of the living alone and takes over those of the dead', async () => {
  const victim = installation.run([world.urls.application]);
  expect(await victim.line()).toBe('waiting');
  await transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key: 'sweep' }));
  expect(await victim.line()).toBe('running');

  const pool = world.db.$client;
  const utils = await makeWorkerUtils({ pgPool: pool });
  expect(await rescueJobs(pool, utils)).toEqual([]);
  await victim.kill();
  await utils.release();

  let ran = 0;
  const killedAt = Date.now();
  const rescuer = await startWorker({
    pool,
    url: world.urls.application,
    tasks: { 'sessions.sweep': async () => void ran++ },
    schedule: [],
    log: pino({ level: 'silent' }),
  });
  await until(() => ran === 1);
  expect(Date.now() - killedAt).toBeLessThan(8_000);
  await rescuer.stop();
  const { rowCount } = await pool.query('select from graphile_worker._private_jobs');
  expect(rowCount).toBe(0);
});
