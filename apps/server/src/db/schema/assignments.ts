/** Assignments, their starter repositories, and extensions. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { classrooms } from './classrooms.ts';
import {
  choice,
  createdAt,
  hasKnownCode,
  id,
  instant,
  lower,
  oneOf,
  platformId,
  problem,
  reference,
} from './columns.ts';
import { organizations } from './organizations.ts';
import { rubrics } from './rubrics.ts';
import { users } from './users.ts';

export const templates = pgTable(
  'templates',
  {
    /** The platform's repository id. */
    id: platformId().primaryKey(),
    orgId: platformId()
      .notNull()
      .references(() => organizations.id),
    owner: text().notNull(),
    name: text().notNull(),
    htmlUrl: text().notNull(),
    createdAt: createdAt(),
    /** When it was deleted or stopped being a template. The row stays, because assignments refer to it. */
    goneAt: instant(),
  },
  (table) => [index('templates_org').on(table.orgId)],
);

export const assignments = pgTable(
  'assignments',
  {
    id: id().primaryKey(),
    classroomId: reference()
      .notNull()
      .references(() => classrooms.id),
    templateId: platformId()
      .notNull()
      .references(() => templates.id),
    name: text().notNull(),
    /** Markdown, shown to students. */
    description: text(),
    /** Unique, because 'HW 1' and 'hw-1' count as the same name. */
    slug: text().notNull(),
    rubricId: reference().references(() => rubrics.id),
    groupAssignment: boolean().notNull().default(false),
    dueAt: instant(),
    dueTimeZone: text().notNull().default('UTC'),
    /** Until then students cannot see it; null: visible from the start. */
    releasedAt: instant(),
    /** Students can accept after the due date. */
    acceptsLate: boolean().notNull().default(true),
    defaultScore: integer().notNull().default(0),
    maximumScore: integer(),
    /** Comments may be on unchanged lines and files, too. */
    commentsOnAllLines: boolean().notNull().default(false),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: integer().notNull().default(1),
    /** Read-only, and in no list. */
    archivedAt: instant(),
    /** Answers like an unknown id. The row stays for a week, so that it can be restored. */
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex('assignments_name_once')
      .on(table.classroomId, lower(table.slug))
      .where(sql`${table.deletedAt} is null`),
    check('assignments_maximum', sql`${table.maximumScore} is null or ${table.maximumScore} >= 0`),
  ],
);

export const baseRepositoryStates = ['pending', 'ready', 'failed'] as const;

/** The private copy of the template that student repositories are generated from. */
export const baseRepositories = pgTable(
  'base_repositories',
  {
    assignmentId: reference()
      .primaryKey()
      .references(() => assignments.id),
    orgId: platformId()
      .notNull()
      .references(() => organizations.id),
    /** Stored before the platform is called. */
    name: text().notNull(),
    repositoryId: bigint({ mode: 'number' }).unique(),
    /** The staff team that can read it. */
    staffTeamId: bigint({ mode: 'number' }),
    repositoryUrl: text(),
    state: choice(baseRepositoryStates).notNull().default('pending'),
    problem: problem(),
    createdAt: createdAt(),
    readyAt: instant(),
  },
  (table) => [
    uniqueIndex('base_repositories_name').on(table.orgId, lower(table.name)),
    check('base_repositories_state', oneOf(table.state, baseRepositoryStates)),
    check('base_repositories_problem', hasKnownCode(table.problem)),
  ],
);

/** Withdrawn ones are kept, so that past deadlines stay known. */
export const extensions = pgTable(
  'extensions',
  {
    id: id().primaryKey(),
    assignmentId: reference()
      .notNull()
      .references(() => assignments.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    dueAt: instant().notNull(),
    /** Shown to the student. */
    reason: text(),
    grantedBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    withdrawnAt: instant(),
    withdrawnBy: reference().references(() => users.id),
  },
  (table) => [
    uniqueIndex('extensions_one_in_force')
      .on(table.assignmentId, table.userId)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);
