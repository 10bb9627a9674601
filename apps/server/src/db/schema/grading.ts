/** Feedback with its history, drafts, and who grades what. */
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
import { choice, createdAt, id, instant, oneOf, reference } from './columns.ts';
import { rubricItems } from './rubrics.ts';
import { bytea, users } from './users.ts';
import { works } from './works.ts';

/** The live text of each comment; every earlier one is in `feedbackVersions`. */
export const feedback = pgTable(
  'feedback',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    path: text(),
    line: integer(),
    body: text().notNull(),
    points: integer().notNull(),
    rubricItemId: reference().references(() => rubricItems.id),
    authorId: reference()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('feedback_work').on(table.workId),
    check('feedback_line_needs_path', sql`${table.line} is null or ${table.path} is not null`),
  ],
);

export const feedbackActions = ['CREATE', 'EDIT', 'DELETE'] as const;

/** Append-only: the application's role may neither change nor delete a row. */
export const feedbackVersions = pgTable(
  'feedback_versions',
  {
    feedbackId: reference()
      .notNull()
      .references(() => feedback.id),
    version: integer().notNull(),
    action: choice(feedbackActions).notNull(),
    body: text().notNull(),
    points: integer().notNull(),
    changedBy: reference()
      .notNull()
      .references(() => users.id),
    changedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.version] }),
    check('feedback_versions_action', oneOf(table.action, feedbackActions)),
  ],
);

/** One client key once: a repeated submission finds its first answer here. */
export const gradeSubmissions = pgTable(
  'grade_submissions',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    graderId: reference()
      .notNull()
      .references(() => users.id),
    clientKey: text().notNull(),
    commitSha: text(),
    score: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('grade_submissions_key_once').on(table.graderId, table.clientKey),
    index('grade_submissions_work').on(table.workId),
  ],
);

/** What a grader has staged and not yet submitted; nobody else ever sees it. */
export const drafts = pgTable(
  'drafts',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    workId: reference()
      .notNull()
      .references(() => works.id),
    items: jsonb().notNull(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.workId] })],
);

export const graders = pgTable(
  'graders',
  {
    workId: reference()
      .primaryKey()
      .references(() => works.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    assignedBy: reference()
      .notNull()
      .references(() => users.id),
    assignedAt: createdAt(),
  },
  (table) => [index('graders_user').on(table.userId)],
);

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
    // Announced, looked up and announced again, a report is one.
    unique('autograder_reports_once').on(table.workId, table.source, table.reportedAt),
  ],
);

/** With which a CI reports scores of one assignment; only the hash is kept. */
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

export const publicationStates = ['pending', 'posted', 'local_only', 'failed'] as const;

/** What a student was shown, exactly as it was shown. */
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

/** Who has a work open in the grader. A row that is not renewed lapses by itself. */
export const presences = pgTable(
  'presences',
  {
    workId: reference()
      .notNull()
      .references(() => works.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    since: createdAt(),
    seenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] })],
);
