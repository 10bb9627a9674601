/** How the built-in code host keeps things, for those who need them while no host runs. */
import { join } from 'node:path';
import { withClient } from '@lectern/postgres/with-client';
import type pg from 'pg';

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
  const config = { connectionString: databaseUrl, application_name: 'lectern' };
  return withClient(config, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname = 'forge' and tablename = 'repositories'`,
    );
    return rowCount === 0 ? undefined : ask(client);
  });
}
