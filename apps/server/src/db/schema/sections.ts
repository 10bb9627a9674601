/** Sections of a course: their people, graders and due dates. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, pgView, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
import { classrooms } from './classrooms.ts';
import { createdAt, id, instant, lower, reference } from './columns.ts';
import { rosterEntries } from './rosters.ts';
import { users } from './users.ts';

export const sections = pgTable(
  'sections',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sections_name_once').on(table.classroomId, lower(table.name))],
);

/** A roster's entry, from the file or before its claim, or an account by hand. */
export const sectionPeople = pgTable(
  'section_people',
  {
    id: id().primaryKey(),
    sectionId: reference()
      .notNull()
      .references(() => sections.id),
    entryId: reference().references(() => rosterEntries.id),
    userId: reference().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('section_people_entry_once')
      .on(table.sectionId, table.entryId)
      .where(sql`${table.entryId} is not null`),
    uniqueIndex('section_people_user_once')
      .on(table.sectionId, table.userId)
      .where(sql`${table.userId} is not null`),
    index('section_people_entry').on(table.entryId),
    index('section_people_user').on(table.userId),
    check('section_people_one', sql`num_nonnulls(${table.entryId}, ${table.userId}) = 1`),
  ],
);

export const sectionDates = pgTable(
  'section_dates',
  {
    assignmentId: reference()
      .notNull()
      .references(() => assignments.id),
    sectionId: reference()
      .notNull()
      .references(() => sections.id),
    dueAt: instant().notNull(),
    setBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.sectionId] }),
    index('section_dates_section').on(table.sectionId),
  ],
);

/** Staff who grade a section. */
export const sectionGraders = pgTable(
  'section_graders',
  {
    sectionId: reference()
      .notNull()
      .references(() => sections.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.sectionId, table.userId] })],
);

/** The name that staff see: a preferred name, else the claimed entry's, else the platform's. */
export const shownNames = pgView('shown_names', {
  classroomId: reference().notNull(),
  userId: reference().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  identifier: text(),
  email: text(),
  entryId: reference(),
}).existing();

/** The sections of each account, by hand or by its claimed entry, each once. */
export const sectionsOfPeople = pgView('sections_of_people', {
  classroomId: reference().notNull(),
  sectionId: reference().notNull(),
  userId: reference().notNull(),
}).existing();

/** The dates of people beside the assignment's, without people who have none. */
export const ownDueDates = pgView('own_due_dates', {
  classroomId: reference().notNull(),
  assignmentId: reference().notNull(),
  userId: reference().notNull(),
  /** The end of the extension in force. */
  extendedTo: instant(),
  /** The latest among the sections. */
  sectionDueAt: instant(),
}).existing();
