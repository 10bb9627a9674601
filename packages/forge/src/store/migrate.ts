import { fileURLToPath } from 'node:url';
import { requireNotNewer } from '@lectern/postgres/migration-version';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any constant. Every process that migrates this schema takes the same lock. */
const MIGRATION_LOCK = 7_301_954;

/** Next to this file in the source tree, and next to the bundle after a build. */
export const migrationsFolder = fileURLToPath(new URL('./forge-migrations', import.meta.url));

const migrationsSchema = 'forge';

export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireNotNewer(client, { folder: migrationsFolder, schema: migrationsSchema });
    await applyMigrations(drizzle(client), { migrationsFolder, migrationsSchema });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
