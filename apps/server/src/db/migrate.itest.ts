import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NewerDatabase } from '@lectern/postgres/migration-version';
import type * as Kit from 'drizzle-kit/api';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '@lectern/testkit/database';
import { migratedDatabase } from '@lectern/testkit/migrated-database';
import { migrate, migrationsFolder } from './migrate.ts';
import * as schema from './schema/index.ts';

const database = await migratedDatabase();
afterAll(database.close);

interface Entry {
  idx: number;
  when: number;
  tag: string;
}

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: Entry[];
};

it('the journal lists every migration file once, in order and with rising times', () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  // The migrator silently skips entries that are older than the newest applied one.
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});

it('migrate applies every migration', async () => {
  const { rows } = await database.superuser.query<{ millis: number }>(
    'select created_at::float8 as millis from lectern_migrations.__drizzle_migrations order by id',
  );
  expect(rows.map(({ millis }) => millis)).toEqual(journal.entries.map(({ when }) => when));
});

it('only the newest snapshot is kept, because no tool reads earlier ones', () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4);
  const meta = readdirSync(join(migrationsFolder, 'meta'));
  expect(meta.toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

it('the migrations create the database of the schema', async () => {
  // By require, because the tool's ES module calls `require` and cannot be imported.
  const kit = createRequire(import.meta.url)('drizzle-kit/api') as typeof Kit;
  const newest = journal.entries.at(-1)?.tag.slice(0, 4);
  const file = join(migrationsFolder, `meta/${newest}_snapshot.json`);
  const before = JSON.parse(readFileSync(file, 'utf8')) as Parameters<
    typeof Kit.generateMigration
  >[0];
  const now = kit.generateDrizzleJson(schema, before.id, undefined, 'snake_case');
  expect(await kit.generateMigration(before, now)).toEqual([]);
});

it('every migration begins with a comment', () => {
  for (const { tag } of journal.entries) {
    expect(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'), tag).toMatch(/^-- \S+/);
  }
});

it('migrate can run in several processes at once and again later, but not in an older version', async () => {
  const fresh = await emptyDatabase();
  await Promise.all([1, 2, 3].map(() => migrate(fresh.url, fresh.url)));
  await migrate(fresh.url, fresh.url);
  const { rows } = await fresh.pool.query<{ n: number }>(
    'select count(*)::int as n from lectern_migrations.__drizzle_migrations',
  );
  expect(rows).toEqual([{ n: journal.entries.length }]);

  const next = journal.entries.at(-1)!.when + 1;
  const insert = 'insert into lectern_migrations.__drizzle_migrations (hash, created_at)';
  await fresh.pool.query(`${insert} values ('', $1)`, [next]);
  await expect(migrate(fresh.url, fresh.url), 'of a newer one').rejects.toThrow(NewerDatabase);
  await fresh.close();
});
