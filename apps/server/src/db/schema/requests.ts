/** What clients have asked for under a key of their own. */
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { users } from './users.ts';

/**
 * One request of a client key once: what is repeated finds here what came of the first. Kept for good, as the
 * audit log keeps its entry of each.
 */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    clientKey: text().notNull(),
    /** A digest of what was asked for, and where: a key answers for nothing else. */
    asked: text().notNull(),
    /** The id of what was made, if anything was. */
    made: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientKey, table.asked] })],
);
