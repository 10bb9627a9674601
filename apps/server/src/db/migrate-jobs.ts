import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/**
 * The tables of jobs, through connections of ours: graphile-worker does not wait for the end of its own, and
 * one that breaks meanwhile, because the database is stopped again, would end the process.
 */
export async function migrateJobs(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
