import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyDatabase } from '@lectern/testkit/database';
import { NewerDatabase } from '@lectern/postgres/migration-version';
import { expect, test } from 'vitest';
import { openPool } from './client.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const journal = JSON.parse(
  await readFile(new URL('./forge-migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as { entries: { when: number; tag: string }[] };

test('concurrent processes migrate once, a later start changes nothing, and an older version is refused', async () => {
  const database = await emptyDatabase();
  const pools = [openPool(database.url), openPool(database.url)];
  await Promise.all(pools.map(migrate));
  await migrate(pools[0]!);

  const { rows } = await pools[0]!.query<{ applied: number }>(
    'select count(*) as applied from forge.__drizzle_migrations',
  );
  expect(rows).toEqual([{ applied: journal.entries.length }]);

  const next = journal.entries.at(-1)!.when + 1;
  const insert = 'insert into forge.__drizzle_migrations (hash, created_at)';
  await pools[0]!.query(`${insert} values ('', $1)`, [next]);
  await expect(migrate(pools[1]!), 'of a newer program').rejects.toThrow(NewerDatabase);
  await Promise.all(pools.map((pool) => pool.end()));
  await database.close();
});

test('the dates of the migrations are in the order in which they are applied', () => {
  const dates = journal.entries.map((entry) => entry.when);
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
});

test('only the newest migration snapshot is kept, because nothing reads earlier ones', async () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4);
  const meta = await readdir(join(migrationsFolder, 'meta'));
  expect(meta.toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

test('a login is unique among people and organisations, ignoring case', async () => {
  const database = await emptyDatabase();
  const pool = openPool(database.url);
  await migrate(pool);
  const insert = (type: string, login: string) =>
    pool.query(
      'insert into forge.accounts (type, login, created_at, updated_at) values ($1, $2, now(), now())',
      [type, login],
    );
  await insert('User', 'Ada');
  await expect(insert('Organization', 'aDA')).rejects.toMatchObject({ code: '23505' });
  await pool.end();
  await database.close();
});
