/** Comments with their history, drafts, and grading assignments. */
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
import { savedComments } from './saved-comments.ts';
import { users } from './users.ts';
import { works } from './works.ts';

/** The current version of each comment. Earlier ones are in `feedbackVersions`. */
export const feedback = pgTable(
  'feedback',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    path: text(),
    line: integer(),
    /** The first line of a comment on several; `line` is the last. */
    startLine: integer(),
    body: text().notNull(),
    points: integer().notNull(),
    /** For the comment of a zero for missing work: its points cancel the default score, also if that changes. */
    cancelsDefault: boolean().notNull().default(false),
    rubricItemId: reference().references(() => rubricItems.id),
    /** Where its text was taken from. */
    savedCommentId: reference().references(() => savedComments.id),
    authorId: reference()
      .notNull()
      .references(() => users.id),
    /** The key of its draft item, which other tabs of the author may still show. */
    draftKey: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('feedback_work').on(table.workId),
    index('feedback_rubric_item').on(table.rubricItemId),
    unique('feedback_draft_item_once').on(table.workId, table.authorId, table.draftKey),
    index('feedback_saved_comment')
      .on(table.savedCommentId)
      .where(sql`${table.savedCommentId} is not null`),
    check('feedback_line_needs_path', sql`${table.line} is null or ${table.path} is not null`),
    check(
      'feedback_start_line',
      sql`${table.startLine} is null or (${table.line} is not null and ${table.startLine} between 1 and ${table.line} - 1)`,
    ),
  ],
);

export const feedbackActions = ['CREATE', 'EDIT', 'DELETE'] as const;

/** Append-only: the application's role cannot change or delete rows. */
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
    /** Null in versions that are older than this column. */
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

/** Idempotency keys: a repeated submission gets the first answer. */
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

/** Unsubmitted changes of a grader, which only that grader can see. */
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
  /** When a grader first claimed it. Without a due date, the commit of that time counts. */
  claimedAt: instant(),
});

/** Graders who have a submission open. A row that is not renewed expires. */
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
