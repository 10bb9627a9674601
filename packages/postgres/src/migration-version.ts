/** Which migrations a database has seen, and which the program brings along. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

interface MigrationVersion {
  count: number;
  /** When the newest of them was written, in milliseconds. */
  newest: number;
}

export interface Migrations {
  folder: string;
  /** Where it is kept which of them were applied. */
  schema: string;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Undefined where none was ever applied. */
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

/** The migrator has nothing to add to a newer database and says so; the program fails on it later. */
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
