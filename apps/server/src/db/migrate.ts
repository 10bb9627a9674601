/** Brings a database up to date: migrations as its owner, then what the application may do. */
import { fileURLToPath } from 'node:url';
import { requireNotNewer } from '@lectern/postgres/migration-version';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateJobs } from './migrate-jobs.ts';

export { findVersion, readJournal, type Migrations } from '@lectern/postgres/migration-version';

/** Beside this file in the source tree, and beside the bundle after a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const migrationsSchema = 'lectern_migrations';

export async function migrate(ownerUrl: string, applicationUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    // Several processes may start at once; the lock goes with the connection, also after a crash.
    await client.query(`select pg_advisory_lock(hashtextextended('lectern:migrate', 0))`);
    await requireNotNewer(client, { folder: migrationsFolder, schema: migrationsSchema });
    await applyMigrations(drizzle(client), { migrationsFolder, migrationsSchema });
    await grantToApplication(client, await roleOf(applicationUrl));
    await migrateJobs(applicationUrl);
  } finally {
    await client.end();
  }
}

/** Everything but the past: history tables take new rows only. */
const appendOnly = ['audit_log', 'feedback_versions'];

async function grantToApplication(owner: pg.Client, application: string): Promise<void> {
  const { rows } = await owner.query<{ role: string }>('select current_user as role');
  if (rows[0]?.role === application) return;
  const role = pg.escapeIdentifier(application);
  await owner.query(`grant usage on schema public to ${role}`);
  await owner.query(
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  );
  await owner.query(`grant usage, select on all sequences in schema public to ${role}`);
  await owner.query(`revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role}`);
}

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}
