/** Files and rows of the built-in code host, for commands that run without it. */
import { join } from 'node:path';
import { withClient } from '@lectern/postgres/with-client';
import type pg from 'pg';

export { resetPasswordAt as resetHostPassword } from '@lectern/forge/accounts/reset-password';
export { repositoryConfig as hostRepositoryConfig } from '@lectern/forge/git/repository/create';
export { migrationsFolder as hostMigrationsFolder } from '@lectern/forge/store/migrate';

export function secretsFileOf(dataDir: string): string {
  return join(dataDir, 'built-in-host.json');
}

/** Queries the host's database; undefined if no host ever ran on it. */
export async function askHostDatabase<T>(
  databaseUrl: string,
  ask: (client: pg.ClientBase) => Promise<T>,
): Promise<T | undefined> {
  const config = { connectionString: databaseUrl, application_name: 'lectern' };
  return withClient(config, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname = 'forge' and tablename = 'repositories'`,
    );
    return rowCount === 0 ? undefined : ask(client);
  });
}
