/** A web process and a worker process on one database. */
import { emptyDatabase } from '@lectern/testkit/database';
import { lendSecrets } from '@lectern/testkit/host-secrets';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it } from 'vitest';
import { buildLectern, startLectern } from '../support/lectern.ts';

const addJob = `insert into jobs (name, payload, key) values ('sessions.sweep', '{}', 'test')`;

beforeAll(buildLectern, 120_000);

it('only the worker process runs jobs, and only the web process serves pages', async () => {
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
  // A worker in this process would have taken the job before the first answer.
  for (let asked = 0; asked < 10; asked += 1) expect((await readiness()).status).toBe(200);
  expect(await waiting()).toBe(1);

  // The same port, because a worker does not listen.
  const worker = startLectern({ ...env, ROLE: 'worker' }, dataDir);
  await worker.ready;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);

  web.signal('SIGTERM');
  expect(await web.exited).toBe(0);
  await expect(readiness(), 'no process serves pages').rejects.toThrow('fetch failed');
  await pool.query(addJob);
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  worker.signal('SIGTERM');
  expect(await worker.exited).toBe(0);
  await close();
});
