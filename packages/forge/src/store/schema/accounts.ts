import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { forge, identity, instant, reference } from './columns.ts';

/** One table for all types, because their logins share one namespace. */
export const accounts = forge.table(
  'accounts',
  {
    id: identity(1_400_201),
    type: text('type', { enum: ['User', 'Organization', 'Bot'] }).notNull(),
    login: text('login').notNull(),
    name: text('name'),
    email: text('email'),
    description: text('description'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounts_login_unique').on(sql`lower(${table.login})`),
    check('accounts_type_known', sql`${table.type} in ('User', 'Organization', 'Bot')`),
  ],
);

export type Account = typeof accounts.$inferSelect;

export const passwords = forge.table('passwords', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** `scrypt$N$r$p$salt$key`, so that the cost can rise without a migration. */
  hash: text('hash').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const sessions = forge.table(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** CSRF token of all forms of this session. */
    formToken: text('form_token').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const personalTokens = forge.table(
  'personal_tokens',
  {
    id: identity(5_001),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The end of the token, for its owner to recognise it. */
    lastEight: text('last_eight').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('personal_tokens_user').on(table.userId)],
);

/** Counters per caller and time window, such as sign-in attempts. */
export const rateLimits = forge.table('rate_limits', {
  /** For example `sign-in:address:127.0.0.1`. */
  key: text('key').primaryKey(),
  windowStartedAt: instant('window_started_at').notNull(),
  used: integer('used').notNull(),
});
