import { chmod, stat } from 'node:fs/promises';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from './open-context.ts';
import { forgeDatabase } from './testing/forge-database.ts';

let database: Awaited<ReturnType<typeof forgeDatabase>>;
beforeAll(async () => {
  database = await forgeDatabase();
});
afterAll(() => database.close());

test('other accounts of the machine cannot read a new or an existing data folder', async () => {
  const dir = await scratchFolder();
  await chmod(dir, 0o755);
  const options = { databaseUrl: database.url, dir, title: 'Lectern' };
  const { pool } = await openContext(options, 'http://127.0.0.1');
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  await pool.end();
});
