/** Organisations of the platform, with a copy of their members. */
import { OrgRole } from '@lectern/contract';
import { bigint, boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { choice, createdAt, instant, lower, oneOf, platformId, reference } from './columns.ts';
import { users } from './users.ts';

export const organizations = pgTable(
  'organizations',
  {
    /** The platform's id, called `org_id` in the API and in links. */
    id: platformId().primaryKey(),
    nodeId: text().notNull(),
    login: text().notNull(),
    name: text().notNull(),
    avatarUrl: text().notNull(),
    htmlUrl: text().notNull(),
    /** Null while our app is not installed. */
    installationId: bigint({ mode: 'number' }).unique(),
    suspendedAt: instant(),
    /** Whether students can read each other's repositories, as last reported by the platform. */
    openByDefault: boolean().notNull().default(false),
    updatedAt: createdAt(),
  },
  (table) => [index('organizations_login').on(lower(table.login))],
);

/** A copy of the platform's memberships, used while the platform is unavailable. */
export const organizationMembers = pgTable(
  'organization_members',
  {
    orgId: platformId()
      .notNull()
      .references(() => organizations.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    role: choice(OrgRole.options).notNull(),
    /** Never change the membership of people who were owners before Lectern. */
    ownedBefore: boolean().notNull().default(false),
    /** We remove a membership only if our invitation created it. */
    broughtByUs: boolean().notNull().default(false),
    checkedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('organization_members_user').on(table.userId),
    check('organization_members_role', oneOf(table.role, OrgRole.options)),
  ],
);
