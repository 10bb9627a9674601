/** Feedback with its history, drafts, and who grades what. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { choice, createdAt, id, instant, oneOf, reference } from './columns.ts';
import { rubricItems } from './rubrics.ts';
import { users } from './users.ts';
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
    /** Of a zero for missing work: its points go down as the default score goes up. */
    cancelsDefault: boolean().notNull().default(false),
    rubricItemId: reference().references(() => rubricItems.id),
    authorId: reference()
      .notNull()
      .references(() => users.id),
    /** Of the draft item that it was, which several tabs of its author may know. */
    draftKey: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('feedback_work').on(table.workId),
    index('feedback_rubric_item').on(table.rubricItemId),
    unique('feedback_draft_item_once').on(table.workId, table.authorId, table.draftKey),
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
    /** Also null in versions from before it was kept. */
    rubricItemId: reference().references(() => rubricItems.id),
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
    score: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('grade_submissions_key_once').on(table.graderId, table.clientKey)],
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

export const graders = pgTable('graders', {
  workId: reference()
    .primaryKey()
    .references(() => works.id),
  userId: reference()
    .notNull()
    .references(() => users.id),
  assignedBy: reference()
    .notNull()
    .references(() => users.id),
  /** When a grader first took it by themselves; without a due date, what was there then counts. */
  claimedAt: instant(),
});

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
