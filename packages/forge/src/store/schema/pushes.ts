import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { forge, identity, instant, reference } from './columns.ts';
import { repositories } from './repositories.ts';

/**
 * The push log. A push is written before git touches a ref and settled from git's own report, so that
 * a crash in between loses neither the push nor the time it was received.
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
    /** Null while git may still be at work. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('pushes_repository').on(table.repositoryId, table.receivedAt),
    index('pushes_unsettled')
      .on(table.id)
      .where(sql`${table.settledAt} is null`),
  ],
);

/** One row per ref a push asks to change; the zero id stands for 'does not exist', as in git. */
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
