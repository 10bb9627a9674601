/** Scores from autograders, and their tokens. */
import { index, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
import { createdAt, id, reference } from './columns.ts';
import { bytea, users } from './users.ts';
import { works } from './works.ts';

export const autograderReports = pgTable(
  'autograder_reports',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    sha: text().notNull(),
    points: numeric({ mode: 'number' }).notNull(),
    maximum: numeric({ mode: 'number' }),
    source: text().notNull(),
    logUrl: text(),
    reportedAt: createdAt(),
  },
  (table) => [
    index('autograder_reports_work').on(table.workId, table.sha),
    // A report can arrive several times, by webhooks and by lookups.
    unique('autograder_reports_once').on(table.workId, table.source, table.reportedAt),
  ],
);

/** A CI reports scores of one assignment with its token. Only the hash is stored. */
export const autograderTokens = pgTable('autograder_tokens', {
  assignmentId: reference()
    .primaryKey()
    .references(() => assignments.id),
  tokenHash: bytea().notNull().unique(),
  createdBy: reference()
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
});
