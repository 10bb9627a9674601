/** Rubrics and their items. A deleted item stays, because comments may refer to it. */
import { boolean, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { classrooms } from './classrooms.ts';
import { createdAt, id, instant, platformId, reference } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

export const rubrics = pgTable(
  'rubrics',
  {
    id: id().primaryKey(),
    orgId: platformId()
      .notNull()
      .references(() => organizations.id),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    name: text().notNull(),
    reusable: boolean().notNull().default(true),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: integer().notNull().default(1),
    /** No longer offered; still shown where it is used. */
    archivedAt: instant(),
    deletedAt: instant(),
  },
  (table) => [index('rubrics_classroom').on(table.classroomId)],
);

export const rubricItems = pgTable(
  'rubric_items',
  {
    id: id().primaryKey(),
    rubricId: reference()
      .notNull()
      .references(() => rubrics.id),
    position: integer().notNull(),
    points: integer(),
    explanation: varchar({ length: 100 }).notNull(),
    deleted: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('rubric_items_rubric').on(table.rubricId)],
);

export interface RescoreChanges {
  items: { itemId: number; from: number | null; to: number | null }[];
  /** `version` is the comment's version after the re-scoring. Undo skips comments that were changed later. */
  feedback: { feedbackId: number; from: number; to: number; version: number }[];
}

/** A change of points that was applied to existing comments, stored so that it can be undone. */
export const rescores = pgTable('rescores', {
  id: id().primaryKey(),
  rubricId: reference()
    .notNull()
    .references(() => rubrics.id),
  rescoredBy: reference()
    .notNull()
    .references(() => users.id),
  changes: jsonb().$type<RescoreChanges>().notNull(),
  createdAt: createdAt(),
  undoneAt: instant(),
});
