/** How the built-in code host keeps things, for those who read them while no host runs. */
export { repositoryConfig as hostRepositoryConfig } from '@lectern/forge/git/create';
export { migrationsFolder as hostMigrationsFolder } from '@lectern/forge/store/migrate';
