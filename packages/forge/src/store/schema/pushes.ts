import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { forge, identity, instant, reference } from './columns.ts';
import { repositories } from './repositories.ts';

/**
 * Inserted before git changes a ref. The outcome follows from git's report, so a crash loses
 * neither the push nor its time.
 */
export const pushes = forge.table(
  'pushes',
  {
    id: identity(20_001),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    pusherId: reference('pusher_id')
      .notNull()
      .references(() => accounts.id),
    receivedAt: instant('received_at').notNull(),
    /** When the outcome was written. Null while git may still be running. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('pushes_repository').on(table.repositoryId, table.receivedAt),
    index('pushes_unsettled')
      .on(table.id)
      .where(sql`${table.settledAt} is null`),
  ],
);

/** As in git, the zero id means that the ref does not exist. */
export const pushUpdates = forge.table(
  'push_updates',
  {
    id: identity(30_001),
    pushId: reference('push_id')
      .notNull()
      .references(() => pushes.id, { onDelete: 'cascade' }),
    ref: text('ref').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    activity: text('activity', {
      enum: ['push', 'force_push', 'branch_creation', 'branch_deletion', 'pr_merge'],
    }),
    outcome: text('outcome', { enum: ['pending', 'accepted', 'refused'] }).notNull(),
    reason: text('reason'),
  },
  (table) => [
    index('push_updates_push').on(table.pushId),
    check(
      'push_updates_outcome_known',
      sql`${table.outcome} in ('pending', 'accepted', 'refused')`,
    ),
  ],
);
