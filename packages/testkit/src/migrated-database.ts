/** A database with all migrations and privileges, as after the first start. */
import { hostMigrationsFolder } from '@lectern/server/built-in-host/store';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrate } from '@lectern/server/db/migrate';
import {
  mayCreateIn,
  prepareRoles,
  prepareSchemas,
  urlsFor,
  type RoleUrls,
} from '@lectern/server/db/roles';
import { administer, clusterSocket, templateDatabase, type TestDatabase } from './database.ts';

export interface MigratedDatabase {
  /** Sees and changes what the application's role may not. */
  superuser: pg.Pool;
  urls: RoleUrls;
  close(): Promise<void>;
}

export async function migratedDatabase(): Promise<MigratedDatabase> {
  const clone = await templateDatabase('lectern', prepareTemplate, 'lectern_owner');
  // A clone does not copy privileges on the database itself.
  await administer(mayCreateIn(clone.name));
  return {
    superuser: clone.pool,
    urls: urlsFor(clusterSocket(), clone.name),
    close: clone.close,
  };
}

/** A migrated database as an operator provides it, with one role for everything. */
export function givenDatabase(): Promise<TestDatabase> {
  return templateDatabase('given', async (url) => {
    await migrate(url, url);
    await migrateHost(url);
  });
}

async function prepareTemplate(url: string): Promise<void> {
  const socket = clusterSocket();
  await prepareRoles(socket);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const name = await own(pool);
  await pool.end();
  const { owner, application, forge } = urlsFor(socket, name);
  await migrate(owner, application);
  await migrateHost(forge);
}

/** Runs the code host's migrations once instead of at the start of every host. */
async function migrateHost(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const migrations = { migrationsFolder: hostMigrationsFolder, migrationsSchema: 'forge' };
  await applyMigrations(drizzle(pool), migrations);
  await pool.end();
}

async function own(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    await client.query(`alter database ${pg.escapeIdentifier(name)} owner to lectern_owner`);
    await prepareSchemas(client, name);
    return name;
  } finally {
    client.release();
  }
}
