import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { users } from './users.ts';

/** Requests with an idempotency key: a repeated request gets the first result. Never deleted. */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    clientKey: text().notNull(),
    /** A digest of the request, because a key is only valid for one request. */
    asked: text().notNull(),
    /** The id of the created row, if any. */
    made: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientKey, table.asked] })],
);
