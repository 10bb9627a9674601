/** Which migrations an archive's tables have seen, and tables of just that version to restore into. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { hostMigrationsFolder } from '../built-in-host-store.ts';
import { migrationsFolder } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Part } from './archive-format.ts';
import type { MigrationVersion } from './manifest.ts';

const migrations: Record<Part, { folder: string; schema: string }> = {
  product: { folder: migrationsFolder, schema: 'lectern_migrations' },
  host: { folder: hostMigrationsFolder, schema: 'forge' },
};

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Undefined where that half of the database was never set up. */
export async function findVersion(
  client: pg.ClientBase,
  part: Part,
): Promise<MigrationVersion | undefined> {
  const table = `${migrations[part].schema}.__drizzle_migrations`;
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

/** An older program knows nothing of the newer tables, and would lose what is in them. */
export async function requireKnown(part: Part, version: MigrationVersion): Promise<void> {
  const { entries } = await readJournal(part);
  if (entries[version.count - 1]?.when === version.newest) return;
  throw new StartError(
    'This backup was made by a newer Lectern. Restore it with that version or a later one.',
  );
}

/** Brings empty tables to the version of the archive; the rest follows once they are filled. */
export async function migrateTo(
  client: pg.Client,
  part: Part,
  version: MigrationVersion,
): Promise<void> {
  const { folder, schema } = migrations[part];
  const applied = await findVersion(client, part);
  if (applied && applied.count > version.count) {
    throw new StartError(
      'The database was set up by a newer Lectern than the backup. Use a new database.',
    );
  }
  const { entries, ...rest } = await readJournal(part);
  const earlier = await mkdtemp(join(tmpdir(), 'lectern-migrations-'));
  try {
    await cp(folder, earlier, { recursive: true });
    await mkdir(join(earlier, 'meta'), { recursive: true });
    const journal = { ...rest, entries: entries.slice(0, version.count) };
    await writeFile(join(earlier, 'meta/_journal.json'), JSON.stringify(journal));
    await applyMigrations(drizzle(client), { migrationsFolder: earlier, migrationsSchema: schema });
  } finally {
    await rm(earlier, { recursive: true });
  }
}

async function readJournal(part: Part): Promise<Journal> {
  const file = join(migrations[part].folder, 'meta/_journal.json');
  return JSON.parse(await readFile(file, 'utf8')) as Journal;
}
