/** One process for people and one for jobs, over one database: neither does the other's work. */
import { emptyDatabase } from '@lectern/testkit/database';
import { lendSecrets } from '@lectern/testkit/host-secrets';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it } from 'vitest';
import { buildLectern, startLectern } from '../support/lectern.ts';

const addJob = `insert into jobs (name, payload, key) values ('sessions.sweep', '{}', 'test')`;

beforeAll(buildLectern, 120_000);

it('leaves jobs to the worker and pages to the web process', async () => {
  const { url, pool, close } = await emptyDatabase();
  const dataDir = await scratchFolder();
  await lendSecrets(dataDir);
  const port = await freePorts(2);
  const env = { SAMPLE: 'off', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url };
  const readiness = () => fetch(`http://localhost:${port}/api/ready`);
  const waiting = async () => {
    const { rows } = await pool.query<{ jobs: number }>(
      `select count(*)::int as jobs from jobs where key = 'test'`,
    );
    return rows[0]?.jobs;
  };

  const web = startLectern({ ...env, ROLE: 'web' }, dataDir);
  await web.ready;
  await pool.query(addJob);
  // Its worker, if it had one, would have been told before the first of these was answered.
  for (let asked = 0; asked < 10; asked += 1) expect((await readiness()).status).toBe(200);
  expect(await waiting()).toBe(1);

  // The same settings: a worker listens nowhere, so that the port is no matter of its own.
  const worker = startLectern({ ...env, ROLE: 'worker' }, dataDir);
  await worker.ready;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);

  web.signal('SIGTERM');
  expect(await web.exited).toBe(0);
  await expect(readiness(), 'nobody serves pages any more').rejects.toThrow('fetch failed');
  await pool.query(addJob);
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  worker.signal('SIGTERM');
  expect(await worker.exited).toBe(0);
  await close();
});
