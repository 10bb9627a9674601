/** People as the platform knows them, and their sessions here. */
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, lower, platformId, reference } from './columns.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Identity is the platform's numeric id; login and names are labels that may change hands. */
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

/** Only the hash of the cookie is stored, so a copy of this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** Moves forward with use. */
    idleUntil: instant().notNull(),
    /** Never moves. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** The platform's tokens of a user, encrypted; `keyId` names the key so that keys can be rotated. */
export const platformTokens = pgTable('platform_tokens', {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  keyId: text().notNull(),
  accessToken: bytea().notNull(),
  accessExpiresAt: instant(),
  refreshToken: bytea(),
  refreshExpiresAt: instant(),
  /** Counts refreshes, so that of two processes refreshing at once one sees that it is late. */
  version: integer().notNull().default(1),
  /** Somebody is refreshing; a lease, so that a killed process does not stop it for ever. */
  refreshingUntil: instant(),
  updatedAt: createdAt(),
});
