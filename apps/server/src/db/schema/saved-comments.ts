/** Comments that staff keep to use again. Their uses are the comments that name them. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { classrooms } from './classrooms.ts';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

export const savedComments = pgTable(
  'saved_comments',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    /** Null for a comment of the course, which all its staff can use. */
    ownerId: reference().references(() => users.id),
    body: text().notNull(),
    points: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index('saved_comments_owner').on(table.classroomId, table.ownerId)],
);
