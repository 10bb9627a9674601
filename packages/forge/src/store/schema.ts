/** All tables of the code host. */
export * from './schema/accounts.ts';
export * from './schema/apps.ts';
export * from './schema/checks.ts';
export * from './schema/deliveries.ts';
export * from './schema/oauth.ts';
export * from './schema/organizations.ts';
export * from './schema/pulls.ts';
export * from './schema/pushes.ts';
export * from './schema/repositories.ts';
export * from './schema/rulesets.ts';
