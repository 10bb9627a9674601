/** Organisations of the platform, and our last knowledge of who is in them. */
import { OrgRole } from '@lectern/contract';
import { bigint, boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { choice, createdAt, instant, lower, oneOf, platformId, reference } from './columns.ts';
import { users } from './users.ts';

export const organizations = pgTable(
  'organizations',
  {
    /** The platform's id: the wire calls it `org_id` and links carry it. */
    id: platformId().primaryKey(),
    nodeId: text().notNull(),
    login: text().notNull(),
    name: text().notNull(),
    avatarUrl: text().notNull(),
    htmlUrl: text().notNull(),
    /** Null where our app is not installed, or was uninstalled. */
    installationId: bigint({ mode: 'number' }).unique(),
    suspendedAt: instant(),
    /** True when students could read each other's repositories, as the platform last told. */
    openByDefault: boolean().notNull().default(false),
    updatedAt: createdAt(),
  },
  (table) => [index('organizations_login').on(lower(table.login))],
);

/** A copy of the platform's membership: the fallback when it cannot be asked. */
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
    /** Owners before us keep their role and their membership whatever we remove. */
    ownedBefore: boolean().notNull().default(false),
    /** Only a membership that our invitation brought about may be withdrawn by us. */
    broughtByUs: boolean().notNull().default(false),
    checkedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('organization_members_user').on(table.userId),
    check('organization_members_role', oneOf(table.role, OrgRole.options)),
  ],
);
