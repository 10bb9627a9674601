/** How the built-in code host keeps things, for those who need them while no host runs. */
import { join } from 'node:path';
import pg from 'pg';

export { resetPasswordAt as resetHostPassword } from '@lectern/forge/accounts/reset-password';
export { repositoryConfig as hostRepositoryConfig } from '@lectern/forge/git/repository/create';
export { migrationsFolder as hostMigrationsFolder } from '@lectern/forge/store/migrate';

export function secretsFileOf(dataDir: string): string {
  return join(dataDir, 'built-in-host.json');
}

/** Its rows; undefined where no host ever ran on this database. */
export async function askHostDatabase<T>(
  databaseUrl: string,
  ask: (client: pg.ClientBase) => Promise<T>,
): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lectern' });
  // A connection that breaks fails the query under way; without a listener it ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname = 'forge' and tablename = 'repositories'`,
    );
    return rowCount === 0 ? undefined : await ask(client);
  } finally {
    await client.end();
  }
}
