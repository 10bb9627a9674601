import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { choice, createdAt, id, instant, oneOf, reference } from './columns.ts';
import { users } from './users.ts';
import { works } from './works.ts';

export const publicationStates = ['pending', 'posted', 'local_only', 'failed'] as const;

/** Published grades, exactly as students saw them. */
export const publications = pgTable(
  'publications',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    score: integer().notNull(),
    snapshot: jsonb().notNull(),
    state: choice(publicationStates).notNull().default('pending'),
    publishedBy: reference()
      .notNull()
      .references(() => users.id),
    publishedAt: createdAt(),
    withdrawnAt: instant(),
  },
  (table) => [
    index('publications_work').on(table.workId),
    check('publications_state', oneOf(table.state, publicationStates)),
  ],
);
