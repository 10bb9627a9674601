import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '@lectern/testkit/database';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../db/migrate.ts';
import { backUp } from './back-up.ts';
import { checkArchive } from './read-archive.ts';
import { connectTo } from './connections.ts';
import { findVersion, migrateTo, requireKnown } from './migration-version.ts';
import { restore } from './restore.ts';

const journal = JSON.parse(
  await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
) as { entries: { when: number }[] };
const versionAt = (count: number) => ({ count, newest: journal.entries[count - 1]!.when });
const newest = versionAt(journal.entries.length);

/** Written by commit 8d8d2976: a class with 3 submissions and 11 jobs. */
const archive = fileURLToPath(new URL('fixtures/8d8d2976.backup', import.meta.url));

it('a backup of an older version is restored with its waiting jobs and migrated', async () => {
  const { url, close } = await emptyDatabase();
  const { manifest } = await checkArchive(archive);
  expect(manifest.migrations.product).toEqual(versionAt(27));
  const urls = { owner: url, application: url, forge: url };
  await restore({ urls, dataDir: await scratchFolder(), keys: undefined }, archive, { manifest });

  const restored = await connectTo(url);
  expect(await findVersion(restored, 'product')).toEqual(newest);
  const { rows: works } = await restored.query('select from works');
  expect(works).toHaveLength(3);
  const { rows: jobs } = await restored.query<{ key: string }>('select key from jobs order by key');
  expect(jobs.map(({ key }) => key)).toEqual([
    'counted.pin:1',
    'deadline.pass:1',
    'inbox:given-up',
    'membership:1:1:check',
    'publication:7:post',
    'work:1:fetch',
    'work:1:provision',
    'work:2:provision',
    'work:3:provision',
  ]);
  const { rows: next } = await restored.query<{ id: string }>(
    `insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
     values (8, '', 'bob', '', '', '', '') returning id::text`,
  );
  expect(Number(next[0]?.id), 'ids go on where they were').toBeGreaterThan(3);
  await restored.end();
  await close();
});

it('a backup of a database of an older version is refused', async () => {
  const { url, close } = await emptyDatabase();
  const client = await connectTo(url);
  await migrateTo(client, 'product', versionAt(27));
  await client.end();
  const urls = { owner: url, application: url, forge: url };
  const source = { urls, dataDir: await scratchFolder(), version: '0.0.1' };
  const settings = { usesBuiltInHost: true, hasGivenKeys: false, passphrase: undefined };
  const file = join(await scratchFolder(), 'older.tar');
  await expect(backUp({ ...source, ...settings }, file)).rejects.toThrow(
    'This database belongs to an older Lectern.',
  );
  await close();
});

it('a restore refuses a backup of a newer version', async () => {
  await expect(requireKnown('product', newest)).resolves.toBeUndefined();
  const newer = { count: newest.count + 1, newest: newest.newest + 1 };
  await expect(requireKnown('product', newer)).rejects.toThrow(
    'This backup was made by a newer Lectern. Restore it with that version or a later one.',
  );
});
