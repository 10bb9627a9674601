/** Kills workers while they run jobs. */
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
const { db, url, close } = openAsItIs(database.urls.application);
const installation = await install('run-worker');
afterAll(async () => {
  await installation.remove();
  await close();
  await database.close();
});

async function countRows(table: string): Promise<number> {
  const { rowCount } = await database.superuser.query(`select from ${table}`);
  return rowCount ?? 0;
}

it('another worker takes over the jobs of a killed worker, but not of a running one', async () => {
  const victim = installation.run([url]);
  expect(await victim.line()).toBe('waiting');
  await transact(db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key: 'sweep' }));
  expect(await victim.line()).toBe('running');

  let ran = 0;
  const other = await startWorker({
    url,
    tasks: { 'sessions.sweep': async () => void ran++ },
    schedule: [],
    log: { warn: () => {}, error: () => {} },
  });
  // Longer than the interval at which workers check each other's leases.
  await delay(2_500);
  expect(ran).toBe(0);
  await victim.kill();
  await until(() => ran === 1, 8_000);
  await other.stop();
  expect(await countRows('jobs')).toBe(0);
});

it('each job takes effect exactly once although workers are killed', async () => {
  const kills = Number(process.env['KILLED_WORKERS'] ?? 3);
  const jobs = kills * 100;
  await database.superuser.query(
    'create table effects (name text not null); grant select, insert on effects to lectern',
  );
  await transact(db, async (tx) => {
    for (let at = 0; at < jobs; at += 1) {
      await enqueue(tx, 'inbox.process', { deliveryId: `${at}` }, { key: `job ${at}` });
    }
  });
  const effects = () => countRows('effects');
  for (let kill = 1; kill <= kills; kill += 1) {
    const victim = installation.run([url]);
    await until(async () => (await effects()) >= kill * 80, 20_000);
    await victim.kill();
    const { rowCount: cutOff } = await database.superuser.query(
      'select from jobs where locked_by is not null',
    );
    expect(cutOff, 'jobs that the kill cut off').toBeGreaterThan(0);
  }
  const last = installation.run([url]);
  await until(async () => (await countRows('jobs')) === 0, 20_000);
  await last.kill();
  const { rows } = await database.superuser.query(
    'select count(*)::int as all, count(distinct name)::int as distinct from effects',
  );
  expect(rows).toEqual([{ all: jobs, distinct: jobs }]);
});
