/** The tables of tests after a restore, and what happens to runs that waited. */
import { join } from 'node:path';
import { emptyDatabase } from '@lectern/testkit/database';
import { only } from '@lectern/testkit/only';
import { scratchFolder } from '@lectern/testkit/scratch';
import { startWorld } from '@lectern/testkit/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import {
  testRunners,
  testRuns,
  testSettings,
  testTrials,
  testVersions,
} from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { enqueueRun } from '../jobs/kinds/test-jobs.ts';
import { backUp } from './back-up.ts';
import { checkArchive } from './read-archive.ts';
import { restore } from './restore.ts';

const world = await startWorld();
afterAll(world.close);

async function fill(): Promise<number> {
  const { organization, classroom, professor, student } = await world.seededClassroom();
  const template = await world.template(organization);
  const { id: assignmentId } = await world.assignment(classroom, template);
  const on = { id: assignmentId, orgId: organization.id };
  const { id: workId } = await world.work(on, student, { starterSha: 'a'.repeat(40) });
  const plan = { network: false, cases: [{ name: 'Läuft \\n \t' }] };
  const archive = Buffer.from([0x1f, 0x8b, 0, 255, 10, 92]);
  const version = { assignmentId, number: 1, source: 'upload', format: 'lectern' } as const;
  const { id: versionId } = only(
    await world.db
      .insert(testVersions)
      .values({ ...version, plan, archive, madeBy: professor.id })
      .returning(),
  );
  await world.db.insert(testSettings).values({ assignmentId, versionId, runsPerDay: 3 });
  const trial = { assignmentId, versionId, kind: 'upload', askedBy: professor.id } as const;
  await world.db.insert(testTrials).values({ ...trial, solution: archive });
  const of = { assignmentId, workId, versionId } as const;
  const outputs = [{ key: 'case', test: null, stdout: '\\N\n\tok', stderr: '', cut: false }];
  await world.db.insert(testRuns).values([
    { ...of, sha: 'b'.repeat(40), reason: 'push', state: 'done', points: 2.5, outputs },
    { ...of, sha: 'c'.repeat(40), reason: 'push', state: 'running' },
  ]);
  const { id: runId } = only(
    await world.db
      .insert(testRuns)
      .values({ ...of, sha: 'd'.repeat(40), reason: 'counted' })
      .returning(),
  );
  await transact(world.db, (tx) =>
    enqueueRun(tx, { runId, classroomId: classroom.id, reason: 'counted' }),
  );
  await world.db
    .insert(testRunners)
    .values({ worker: 'w', slots: 2, languages: ['C'], seenAt: sql`now() - interval '1 hour'` });
  return runId;
}

const tables = ['test_versions', 'test_settings', 'test_trials', 'test_runs', 'test_runners'];

it('a restore has all tests and runs; a run that waited goes on, because it changes nothing outside', async () => {
  const runId = await fill();
  const target = await emptyDatabase();
  const [dataDir, file] = [await scratchFolder(), join(await scratchFolder(), 'tests.tar')];
  const settings = { usesBuiltInHost: false, hasGivenKeys: true, passphrase: undefined };
  await backUp({ urls: world.urls, dataDir, version: '0.0.0-test', ...settings }, file);
  const { url, pool } = target;
  const urls = { owner: url, application: url, forge: url };
  const into = await scratchFolder();
  await restore({ urls, dataDir: into, keys: undefined }, file, await checkArchive(file));
  for (const table of tables) {
    const all = `select to_jsonb(t) as row from ${table} t order by 1`;
    const [before, after] = [await world.superuser.query(all), await pool.query(all)];
    expect(before.rows.length, table).toBeGreaterThan(0);
    expect(after.rows, table).toEqual(before.rows);
  }
  const { rows } = await pool.query(
    "select name, key, locked_by from jobs where starts_with(name, 'tests.')",
  );
  expect(rows).toEqual([{ name: 'tests.run', key: `tests:run:${runId}`, locked_by: null }]);
  await target.close();
});
