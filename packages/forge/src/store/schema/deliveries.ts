import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { apps } from './apps.ts';
import { forge, identity, instant, reference } from './columns.ts';

/**
 * Inserted in the transaction of the change. A redelivery is a new row with the same guid. No
 * foreign keys to installation and repository, because deliveries outlive them.
 */
export const deliveries = forge.table(
  'deliveries',
  {
    id: identity(100_001),
    guid: uuid('guid').notNull(),
    appId: reference('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    installationId: reference('installation_id'),
    repositoryId: reference('repository_id'),
    event: text('event').notNull(),
    action: text('action'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    redelivery: boolean('redelivery').notNull().default(false),
    state: text('state', { enum: ['pending', 'sending', 'done'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    durationMs: integer('duration_ms'),
    /** As on GitHub: `OK`, `Invalid HTTP Response: 500`, `timed out`. */
    status: text('status'),
    statusCode: integer('status_code'),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>(),
    responseHeaders: jsonb('response_headers').$type<Record<string, string>>(),
    responseBody: text('response_body'),
  },
  (table) => [
    index('deliveries_app').on(table.appId, table.id),
    index('deliveries_guid').on(table.guid),
    index('deliveries_unsent')
      .on(table.appId, table.id)
      .where(sql`${table.state} <> 'done'`),
    check('deliveries_state_known', sql`${table.state} in ('pending', 'sending', 'done')`),
  ],
);
