import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { apps } from './apps.ts';
import { forge, identity, instant, reference } from './columns.ts';

/** A user's consent to an app. */
export const oauthGrants = forge.table(
  'oauth_grants',
  {
    appId: reference('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.userId] })],
);

/** Used codes stay until they expire, so that a replay revokes their tokens. */
export const oauthCodes = forge.table(
  'oauth_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    appId: reference('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri').notNull(),
    /** PKCE challenge (S256). Null if the client sent none. */
    codeChallenge: text('code_challenge'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('oauth_codes_expiry').on(table.expiresAt)],
);

/** A refresh revokes the row and inserts a new one. */
export const userTokens = forge.table(
  'user_tokens',
  {
    id: identity(9_001),
    appId: reference('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The first code of this chain of tokens. Its replay revokes them all. */
    codeHash: text('code_hash').notNull(),
    accessHash: text('access_hash').notNull().unique(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull().unique(),
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('user_tokens_code').on(table.codeHash),
    index('user_tokens_app_user').on(table.appId, table.userId),
  ],
);
