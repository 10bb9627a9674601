/** Creates tables of an archive's own version to restore into. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { hostMigrationsFolder } from '../built-in-host/store.ts';
import {
  findVersion as findVersionOf,
  migrationsFolder,
  readJournal,
  type Migrations,
} from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Part } from './archive-format.ts';
import type { MigrationVersion } from './manifest.ts';

const migrations: Record<Part, Migrations> = {
  product: { folder: migrationsFolder, schema: 'lectern_migrations' },
  host: { folder: hostMigrationsFolder, schema: 'forge' },
};

/** Undefined if this half of the database was never set up. */
export function findVersion(
  client: pg.ClientBase,
  part: Part,
): Promise<MigrationVersion | undefined> {
  return findVersionOf(client, migrations[part]);
}

/** An older program does not know newer tables, and would lose their rows. */
export async function requireKnown(part: Part, version: MigrationVersion): Promise<void> {
  const { entries } = await readJournal(migrations[part]);
  if (entries[version.count - 1]?.when === version.newest) return;
  throw new StartError(
    'This backup was made by a newer Lectern. Restore it with that version or a later one.',
  );
}

/** Brings empty tables to the archive's version. Later migrations run when they are filled. */
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
  const { entries, ...rest } = await readJournal(migrations[part]);
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
