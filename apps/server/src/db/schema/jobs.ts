/** The job queue. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** The index `jobs_key` allows one waiting and one running job per key. */
export const jobs = pgTable(
  'jobs',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    key: text().notNull(),
    /** The owner of the backlog. Backlogs with the same priority take turns. */
    share: text(),
    /** Lower runs first. */
    priority: smallint().notNull().default(0),
    /** The round in which the job runs, within its priority. */
    place: integer().notNull().default(0),
    runAt: instant().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    lastError: text(),
    /** The worker that runs it; null while it waits. */
    lockedBy: text(),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.key, sql`(${table.lockedBy} is null)`),
    index('jobs_order')
      .on(table.priority, table.place, table.runAt, table.id)
      .where(sql`${table.lockedBy} is null`),
    index('jobs_share')
      .on(table.share, table.priority, table.place)
      .where(sql`${table.lockedBy} is null and ${table.share} is not null`),
    index('jobs_rounds')
      .on(table.priority, table.place)
      .where(sql`${table.lockedBy} is null and ${table.share} is not null`),
  ],
);
