/** Restores an archive of version 0.1.0: a sample course with 10 students. */
import { fileURLToPath } from 'node:url';
import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRepositories } from '../built-in-host/hosted-repositories.ts';
import { checkArchive } from './read-archive.ts';
import { restore } from './restore.ts';

const file = fileURLToPath(new URL('./fixtures/made-by-0.1.0.backup', import.meta.url));

let database: TestDatabase;
let dataDir = '';
beforeAll(async () => {
  database = await emptyDatabase();
  dataDir = await scratchFolder();
  const { url } = database;
  const urls = { owner: url, application: url, forge: url };
  await restore({ urls, dataDir, keys: undefined }, file, await checkArchive(file));
});
afterAll(() => database.close());

const ask = async (statement: string) => (await database.pool.query(statement)).rows as unknown[];

it('an archive of version 0.1.0 brings back every submission, grade and repository', async () => {
  expect(
    await ask(`select count(*)::int as works, count(graded_at)::int as graded,
      (select count(*)::int from feedback) as comments,
      (select count(*)::int from publications) as publications from works`),
  ).toEqual([{ works: 28, graded: 13, comments: 39, publications: 9 }]);
  expect((await findRepositories(`${dataDir}/code-host/repositories`)).size).toBe(35);
});

it('an archive of version 0.1.0 brings back deadlines that wait, at their time', async () => {
  expect(
    await ask(`select key, run_at > due_at as waits from jobs
      join assignments a on key = 'deadline.pass:' || a.id order by key`),
  ).toEqual([1, 2, 3, 4].map((id) => ({ key: `deadline.pass:${id}`, waits: true })));
});

it('an archive of version 0.1.0 brings back stored sentences as codes', async () => {
  expect(
    await ask(`select content_problem as problem from works
      where content_problem is not null order by id`),
  ).toEqual(
    ['repository_gone', 'repository_unreadable', 'repository_gone'].map((code) => ({
      problem: { code },
    })),
  );
});
