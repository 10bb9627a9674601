/** The gradebook: categories, columns by hand, excuses and overrides. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
import { classrooms } from './classrooms.ts';
import { createdAt, id, instant, lower, reference } from './columns.ts';
import { users } from './users.ts';
import { works } from './works.ts';

const points = () => numeric({ mode: 'number' });

export const gradebookCategories = pgTable(
  'gradebook_categories',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    name: text().notNull(),
    weight: points().notNull(),
    dropLowest: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex('gradebook_categories_name_once').on(table.classroomId, lower(table.name)),
    check('gradebook_categories_weight', sql`${table.weight} >= 0`),
    check('gradebook_categories_drop', sql`${table.dropLowest} >= 0`),
  ],
);

/** How an assignment counts. Without a row it counts, in no category. */
export const gradebookAssignments = pgTable('gradebook_assignments', {
  assignmentId: reference()
    .primaryKey()
    .references(() => assignments.id),
  categoryId: reference().references(() => gradebookCategories.id),
  extraCredit: boolean().notNull().default(false),
  counts: boolean().notNull().default(true),
});

/** Scores that staff type, such as those of an exam. */
export const gradebookColumns = pgTable(
  'gradebook_columns',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    categoryId: reference().references(() => gradebookCategories.id),
    name: text().notNull(),
    maximum: points().notNull(),
    extraCredit: boolean().notNull().default(false),
    position: integer().notNull(),
    /** Since when students see their scores. */
    publishedAt: instant(),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex('gradebook_columns_name_once')
      .on(table.classroomId, lower(table.name))
      .where(sql`${table.deletedAt} is null`),
    check('gradebook_columns_maximum', sql`${table.maximum} > 0`),
  ],
);

/** Append-only: the newest row of a person counts, the others are the history. */
export const gradebookScores = pgTable(
  'gradebook_scores',
  {
    id: id().primaryKey(),
    columnId: reference()
      .notNull()
      .references(() => gradebookColumns.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** Null: cleared. */
    score: points(),
    setBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('gradebook_scores_newest').on(table.columnId, table.userId, table.id)],
);

/** An assignment or column that does not count for a person. Withdrawn ones are kept. */
export const gradebookExcuses = pgTable(
  'gradebook_excuses',
  {
    id: id().primaryKey(),
    assignmentId: reference().references(() => assignments.id),
    columnId: reference().references(() => gradebookColumns.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    setBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    withdrawnAt: instant(),
    withdrawnBy: reference().references(() => users.id),
  },
  (table) => [
    uniqueIndex('gradebook_excuses_assignment_once')
      .on(table.assignmentId, table.userId)
      .where(sql`${table.withdrawnAt} is null and ${table.assignmentId} is not null`),
    uniqueIndex('gradebook_excuses_column_once')
      .on(table.columnId, table.userId)
      .where(sql`${table.withdrawnAt} is null and ${table.columnId} is not null`),
    check('gradebook_excuses_one', sql`num_nonnulls(${table.assignmentId}, ${table.columnId}) = 1`),
  ],
);

/** A final score that a professor set. Withdrawn ones are kept. */
export const scoreOverrides = pgTable(
  'score_overrides',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    score: points().notNull(),
    reason: text().notNull(),
    setBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    withdrawnAt: instant(),
    withdrawnBy: reference().references(() => users.id),
  },
  (table) => [
    uniqueIndex('score_overrides_one_in_force')
      .on(table.workId)
      .where(sql`${table.withdrawnAt} is null`),
    check('score_overrides_score', sql`${table.score} >= 0`),
  ],
);
