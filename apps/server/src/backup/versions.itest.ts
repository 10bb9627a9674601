import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyDatabase } from '@lectern/testkit/database';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../db/migrate.ts';
import { migrateJobs } from '../db/migrate-jobs.ts';
import { backUp } from './back-up.ts';
import { connectTo } from './connections.ts';
import { findVersion, migrateTo, requireKnown } from './migration-version.ts';
import { restore } from './restore.ts';

const journal = JSON.parse(
  await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
) as { entries: { when: number }[] };
const versionAt = (count: number) => ({ count, newest: journal.entries[count - 1]!.when });
const newest = versionAt(journal.entries.length);

const insertUser = `insert into users
  (platform_id, node_id, login, avatar_url, url, first_name, last_name)
  values ($1, '', $2, '', '', '', '') returning id::text`;

const instance = async () => {
  const database = await emptyDatabase();
  const { url } = database;
  return { ...database, urls: { owner: url, application: url, forge: url } };
};

it('restores a backup of an older version, which then migrates', async () => {
  const older = versionAt(12);
  const [from, to] = [await instance(), await instance()];
  const client = await connectTo(from.url);
  await migrateTo(client, 'product', older);
  await migrateJobs(from.url);
  await client.query(insertUser, [7, 'ada']);
  await client.end();

  const file = join(await scratchFolder(), 'older.backup');
  const source = { urls: from.urls, dataDir: await scratchFolder(), version: '0.0.1' };
  const settings = { usesBuiltInHost: true, hasGivenKeys: false, passphrase: undefined };
  const manifest = await backUp({ ...source, ...settings }, file);
  expect(manifest.migrations).toEqual({ product: older, host: null });
  const target = { urls: to.urls, dataDir: await scratchFolder(), keys: undefined };
  await restore(target, file, { manifest });

  const restored = await connectTo(to.url);
  expect(await findVersion(restored, 'product')).toEqual(newest);
  const { rows } = await restored.query<{ login: string }>('select login from users');
  expect(rows).toEqual([{ login: 'ada' }]);
  const { rows: next } = await restored.query<{ id: string }>(insertUser, [8, 'bob']);
  expect(next, 'ids go on where they were').toEqual([{ id: '2' }]);
  await restored.end();
  await Promise.all([from.close(), to.close()]);
});

it('refuses a backup of a newer version', async () => {
  await expect(requireKnown('product', newest)).resolves.toBeUndefined();
  const newer = { count: newest.count + 1, newest: newest.newest + 1 };
  await expect(requireKnown('product', newer)).rejects.toThrow(
    'This backup was made by a newer Lectern. Restore it with that version or a later one.',
  );
});
