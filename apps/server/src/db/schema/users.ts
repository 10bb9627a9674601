/** People with their data from the platform, and their sessions. */
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, lower, platformId, reference } from './columns.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The platform's numeric id identifies a person. A login can change, and can later belong to another person. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    platformId: platformId().notNull().unique(),
    nodeId: text().notNull(),
    login: text().notNull(),
    name: text(),
    email: text(),
    avatarUrl: text().notNull(),
    url: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index('users_login').on(lower(table.login))],
);

/** Stores a hash of the cookie, so a copy of this table cannot be used to sign in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** Extended by use. */
    idleUntil: instant().notNull(),
    /** Never extended. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** Encrypted tokens of the platform. `keyId` is the name of the key, so that keys can be rotated. */
export const platformTokens = pgTable('platform_tokens', {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  keyId: text().notNull(),
  accessToken: bytea().notNull(),
  accessExpiresAt: instant(),
  refreshToken: bytea(),
  refreshExpiresAt: instant(),
  /** Incremented by each refresh, so that a parallel refresh is detected. */
  version: integer().notNull().default(1),
  /** The lease of a refresh, so that a killed process does not block it forever. */
  refreshingUntil: instant(),
  updatedAt: createdAt(),
});
