/** Migrates a database as its owner, then grants rights to the application's role. */
import { fileURLToPath } from 'node:url';
import { requireNotNewer } from '@lectern/postgres/migration-version';
import { withClient } from '@lectern/postgres/with-client';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { moveOldJobs } from './move-old-jobs.ts';

export { findVersion, readJournal, type Migrations } from '@lectern/postgres/migration-version';

/** Beside this file in the source tree, and beside the bundle after a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const migrationsSchema = 'lectern_migrations';

export async function migrate(ownerUrl: string, applicationUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl }, async (owner) => {
    // Several processes can start at once. The lock ends with the connection, also after a crash.
    await owner.query(`select pg_advisory_lock(hashtextextended('lectern:migrate', 0))`);
    await requireNotNewer(owner, { folder: migrationsFolder, schema: migrationsSchema });
    await applyMigrations(drizzle(owner), { migrationsFolder, migrationsSchema });
    const application = await withClient({ connectionString: applicationUrl }, roleOf);
    await grantToApplication(owner, application);
    await withClient({ connectionString: applicationUrl }, moveOldJobs);
  });
}

/** Tables of the history: the application can only insert and read. */
const appendOnly = ['audit_log', 'feedback_versions'];

async function grantToApplication(owner: pg.Client, application: string): Promise<void> {
  if ((await roleOf(owner)) === application) return;
  const role = pg.escapeIdentifier(application);
  await owner.query(`grant usage on schema public to ${role}`);
  await owner.query(
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  );
  await owner.query(`grant usage, select on all sequences in schema public to ${role}`);
  await owner.query(`revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role}`);
}

async function roleOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}
