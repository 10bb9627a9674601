/** Compares the migrations of a database with those of the program. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

interface MigrationVersion {
  count: number;
  /** When the newest migration was written, in milliseconds. */
  newest: number;
}

export interface Migrations {
  folder: string;
  /** Schema of the table of applied migrations. */
  schema: string;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Undefined if no migration was ever applied. */
export async function findVersion(
  client: pg.ClientBase,
  { schema }: Pick<Migrations, 'schema'>,
): Promise<MigrationVersion | undefined> {
  const table = `${schema}.__drizzle_migrations`;
  const { rows: found } = await client.query<{ name: string | null }>(
    'select to_regclass($1)::text as name',
    [table],
  );
  if (found[0]?.name == null) return undefined;
  const { rows } = await client.query<{ count: number; newest: string | null }>(
    `select count(*)::int as count, max(created_at)::text as newest from ${table}`,
  );
  const { count = 0, newest = null } = rows[0] ?? {};
  return newest === null ? undefined : { count, newest: Number(newest) };
}

export async function readJournal({ folder }: Pick<Migrations, 'folder'>): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
}

export class NewerDatabase extends Error {}

/** Drizzle's migrator accepts a newer database, on which the program would fail later. */
export async function requireNotNewer(
  client: pg.ClientBase,
  migrations: Migrations,
): Promise<void> {
  const applied = await findVersion(client, migrations);
  const { entries } = await readJournal(migrations);
  if (applied && applied.newest > (entries.at(-1)?.when ?? 0)) {
    throw new NewerDatabase(`schema ${migrations.schema} is newer than this program`);
  }
}
