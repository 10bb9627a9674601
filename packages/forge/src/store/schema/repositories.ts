import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { forge, identity, instant, reference } from './columns.ts';

const permission = () =>
  text('permission', { enum: ['pull', 'triage', 'push', 'maintain', 'admin'] }).notNull();

/**
 * A row is `creating` or `deleting` while its directory is incomplete, so that the next start can
 * clean up after a crash.
 */
export const repositories = forge.table(
  'repositories',
  {
    id: identity(71_000_001),
    ownerId: reference('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null for repositories from before this was recorded. */
    creatorId: reference('creator_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    homepage: text('homepage'),
    private: boolean('private').notNull(),
    isTemplate: boolean('is_template').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    defaultBranch: text('default_branch').notNull().default('main'),
    state: text('state', { enum: ['creating', 'ready', 'deleting'] }).notNull(),
    generatedFromId: reference('generated_from_id').references((): AnyPgColumn => repositories.id, {
      onDelete: 'set null',
    }),
    /** Issues and pull requests share one sequence per repository. */
    nextNumber: integer('next_number').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    pushedAt: instant('pushed_at'),
  },
  (table) => [
    uniqueIndex('repositories_name_unique')
      .on(table.ownerId, sql`lower(${table.name})`)
      .where(sql`${table.state} <> 'deleting'`),
    index('repositories_unfinished')
      .on(table.state)
      .where(sql`${table.state} <> 'ready'`),
    index('repositories_generated_from').on(table.generatedFromId),
    check('repositories_state_known', sql`${table.state} in ('creating', 'ready', 'deleting')`),
  ],
);

/** Old names of a repository. They redirect until a new repository takes the name. */
export const repositoryRedirects = forge.table(
  'repository_redirects',
  {
    id: identity(1),
    ownerId: reference('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('repository_redirects_unique').on(table.ownerId, sql`lower(${table.name})`),
    index('repository_redirects_repository').on(table.repositoryId),
  ],
);

export const collaborators = forge.table(
  'collaborators',
  {
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    permission: permission(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.userId] }),
    index('collaborators_user').on(table.userId),
  ],
);

export const repositoryInvitations = forge.table(
  'repository_invitations',
  {
    id: identity(8_001),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    inviteeId: reference('invitee_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    inviterId: reference('inviter_id')
      .notNull()
      .references(() => accounts.id),
    permission: permission(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('repository_invitations_once').on(table.repositoryId, table.inviteeId),
    index('repository_invitations_invitee').on(table.inviteeId),
  ],
);
