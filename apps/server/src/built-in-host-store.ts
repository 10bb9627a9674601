/** How the built-in code host keeps things, for those who read them while no host runs. */
import { join } from 'node:path';

export { repositoryConfig as hostRepositoryConfig } from '@lectern/forge/git/repository/create';
export { migrationsFolder as hostMigrationsFolder } from '@lectern/forge/store/migrate';

export function secretsFileOf(dataDir: string): string {
  return join(dataDir, 'built-in-host.json');
}
