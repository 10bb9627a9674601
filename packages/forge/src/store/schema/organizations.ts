import { sql } from 'drizzle-orm';
import { boolean, check, index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { forge, identity, instant, reference } from './columns.ts';
import { repositories } from './repositories.ts';

export const organizations = forge.table(
  'organizations',
  {
    id: reference('id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    defaultRepositoryPermission: text('default_repository_permission', {
      enum: ['none', 'read', 'write', 'admin'],
    })
      .notNull()
      .default('read'),
    createdById: reference('created_by_id').references(() => accounts.id),
  },
  (table) => [
    check(
      'organizations_base_permission_known',
      sql`${table.defaultRepositoryPermission} in ('none', 'read', 'write', 'admin')`,
    ),
  ],
);

/** Active members only. Pending ones are in `organization_invitations`. */
export const memberships = forge.table(
  'memberships',
  {
    organizationId: reference('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'member'] }).notNull(),
    /** An app made this person an owner. Null if we do not know, which counts as no. */
    appointed: boolean('appointed'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role_known', sql`${table.role} in ('admin', 'member')`),
  ],
);

/** Accepting, cancelling or declining deletes the row. */
export const organizationInvitations = forge.table(
  'organization_invitations',
  {
    id: identity(6_001),
    organizationId: reference('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    inviteeId: reference('invitee_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    inviterId: reference('inviter_id')
      .notNull()
      .references(() => accounts.id),
    role: text('role', { enum: ['admin', 'member'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('organization_invitations_once').on(table.organizationId, table.inviteeId),
    index('organization_invitations_invitee').on(table.inviteeId),
    check('organization_invitations_role_known', sql`${table.role} in ('admin', 'member')`),
  ],
);

export const teams = forge.table(
  'teams',
  {
    id: identity(7_001),
    organizationId: reference('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    privacy: text('privacy', { enum: ['closed', 'secret'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('teams_slug_unique').on(table.organizationId, sql`lower(${table.slug})`),
    check('teams_privacy_known', sql`${table.privacy} in ('closed', 'secret')`),
  ],
);

export const teamMembers = forge.table(
  'team_members',
  {
    teamId: reference('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['maintainer', 'member'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('team_members_user').on(table.userId),
    check('team_members_role_known', sql`${table.role} in ('maintainer', 'member')`),
  ],
);

export const invitationTeams = forge.table(
  'invitation_teams',
  {
    invitationId: reference('invitation_id')
      .notNull()
      .references(() => organizationInvitations.id, { onDelete: 'cascade' }),
    teamId: reference('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['maintainer', 'member'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.teamId] })],
);

export const teamRepositories = forge.table(
  'team_repositories',
  {
    teamId: reference('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    permission: text('permission', {
      enum: ['pull', 'triage', 'push', 'maintain', 'admin'],
    }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.repositoryId] }),
    index('team_repositories_repository').on(table.repositoryId),
  ],
);
