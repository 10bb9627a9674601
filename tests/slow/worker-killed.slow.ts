/** A worker killed in the middle of a job: another one takes the job over within seconds. */
import { setTimeout as delay } from 'node:timers/promises';
import { openAsItIs } from '@lectern/server/db/open';
import { transact } from '@lectern/server/db/transact';
import { enqueue } from '@lectern/server/jobs/queue';
import { startWorker } from '@lectern/server/jobs/worker';
import { migratedDatabase } from '@lectern/testkit/migrated-database';
import { afterAll, expect, it } from 'vitest';
import { install } from '../support/installation.ts';
import { until } from '../support/processes.ts';

const database = await migratedDatabase();
const { db, pool, url, close } = openAsItIs(database.urls.application);
const installation = await install('run-worker');
afterAll(async () => {
  await installation.remove();
  await close();
  await database.close();
});

it('leaves the jobs of the living alone and takes over those of the dead', async () => {
  const victim = installation.run([url]);
  expect(await victim.line()).toBe('waiting');
  await transact(db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key: 'sweep' }));
  expect(await victim.line()).toBe('running');

  let ran = 0;
  const other = await startWorker({
    pool,
    url,
    tasks: { 'sessions.sweep': async () => void ran++ },
    schedule: [],
    log: { warn: () => {}, error: () => {} },
  });
  // Longer than the pause between two looks at who is still alive.
  await delay(2_500);
  expect(ran).toBe(0);
  await victim.kill();
  await until(() => ran === 1, 8_000);
  await other.stop();
  const { rowCount } = await database.superuser.query('select from graphile_worker._private_jobs');
  expect(rowCount).toBe(0);
});
