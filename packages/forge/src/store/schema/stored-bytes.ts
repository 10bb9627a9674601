import { sql } from 'drizzle-orm';
import { check, index, primaryKey } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { forge, reference } from './columns.ts';
import { repositories } from './repositories.ts';

/** Bytes in a repository by the account that stored them. Older bytes are not counted. */
export const storedBytes = forge.table(
  'stored_bytes',
  {
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    accountId: reference('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    bytes: reference('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.accountId] }),
    index('stored_bytes_account').on(table.accountId),
    check('stored_bytes_positive', sql`${table.bytes} >= 0`),
  ],
);
