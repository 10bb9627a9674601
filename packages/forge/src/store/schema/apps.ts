import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AppPermissions } from '../../permissions.ts';
import { accounts } from './accounts.ts';
import { forge, identity, instant, reference } from './columns.ts';
import { repositories } from './repositories.ts';

export const apps = forge.table(
  'apps',
  {
    id: identity(301_001),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Null for apps of the operator. */
    ownerId: reference('owner_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The account `<slug>[bot]`. */
    botId: reference('bot_id')
      .notNull()
      .references(() => accounts.id),
    homepageUrl: text('homepage_url').notNull(),
    callbackUrls: text('callback_urls').array().notNull(),
    setupUrl: text('setup_url'),
    webhookUrl: text('webhook_url'),
    /** Stored as plain text, because it signs every delivery. */
    webhookSecret: text('webhook_secret').notNull(),
    webhookActive: boolean('webhook_active').notNull().default(true),
    clientId: text('client_id').notNull().unique(),
    clientSecretHash: text('client_secret_hash').notNull(),
    publicKeyPem: text('public_key_pem').notNull(),
    permissions: jsonb('permissions').$type<AppPermissions>().notNull(),
    events: text('events').array().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('apps_slug_unique').on(sql`lower(${table.slug})`)],
);

export type App = typeof apps.$inferSelect;

/** Shown once. The row is deleted when the code is used. */
export const manifestCodes = forge.table('manifest_codes', {
  codeHash: text('code_hash').primaryKey(),
  appId: reference('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' }),
  privateKeyPem: text('private_key_pem').notNull(),
  clientSecret: text('client_secret').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const installations = forge.table(
  'installations',
  {
    id: identity(40_100_001),
    appId: reference('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    accountId: reference('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    repositorySelection: text('repository_selection', { enum: ['all', 'selected'] }).notNull(),
    permissions: jsonb('permissions').$type<AppPermissions>().notNull(),
    events: text('events').array().notNull(),
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('installations_once_per_account').on(table.appId, table.accountId),
    index('installations_account').on(table.accountId),
    check(
      'installations_selection_known',
      sql`${table.repositorySelection} in ('all', 'selected')`,
    ),
  ],
);

/** Has rows only for installations with `repository_selection` = `selected`. */
export const installationRepositories = forge.table(
  'installation_repositories',
  {
    installationId: reference('installation_id')
      .notNull()
      .references(() => installations.id, { onDelete: 'cascade' }),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.installationId, table.repositoryId] }),
    index('installation_repositories_repository').on(table.repositoryId),
  ],
);

export const installationTokens = forge.table(
  'installation_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    installationId: reference('installation_id')
      .notNull()
      .references(() => installations.id, { onDelete: 'cascade' }),
    permissions: jsonb('permissions').$type<AppPermissions>().notNull(),
    /** Null for all repositories of the installation. */
    repositoryIds: reference('repository_ids').array(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('installation_tokens_installation').on(table.installationId)],
);
