import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { forge, identity, instant, reference } from './columns.ts';
import { repositories } from './repositories.ts';

export const pullRequests = forge.table(
  'pull_requests',
  {
    id: identity(50_001),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    body: text('body'),
    state: text('state', { enum: ['open', 'closed'] }).notNull(),
    draft: boolean('draft').notNull().default(false),
    authorId: reference('author_id')
      .notNull()
      .references(() => accounts.id),
    baseRef: text('base_ref').notNull(),
    /** Tip of the base branch when the pull request was opened. */
    baseSha: text('base_sha').notNull(),
    headRef: text('head_ref').notNull(),
    /** Follows the head branch while the pull request is open. */
    headSha: text('head_sha').notNull(),
    mergeCommitSha: text('merge_commit_sha'),
    mergedAt: instant('merged_at'),
    mergedById: reference('merged_by_id').references(() => accounts.id),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('pull_requests_number').on(table.repositoryId, table.number),
    uniqueIndex('pull_requests_open_once')
      .on(table.repositoryId, table.headRef, table.baseRef)
      .where(sql`${table.state} = 'open'`),
    check('pull_requests_state_known', sql`${table.state} in ('open', 'closed')`),
  ],
);

export const reviews = forge.table(
  'reviews',
  {
    id: identity(60_001),
    pullRequestId: reference('pull_request_id')
      .notNull()
      .references(() => pullRequests.id, { onDelete: 'cascade' }),
    authorId: reference('author_id')
      .notNull()
      .references(() => accounts.id),
    state: text('state', {
      enum: ['PENDING', 'COMMENTED', 'APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'],
    }).notNull(),
    body: text('body').notNull(),
    commitSha: text('commit_sha').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while the review is PENDING. */
    submittedAt: instant('submitted_at'),
  },
  (table) => [
    index('reviews_pull_request').on(table.pullRequestId),
    uniqueIndex('reviews_one_pending')
      .on(table.pullRequestId, table.authorId)
      .where(sql`${table.state} = 'PENDING'`),
  ],
);

export const reviewComments = forge.table(
  'review_comments',
  {
    id: identity(65_001),
    pullRequestId: reference('pull_request_id')
      .notNull()
      .references(() => pullRequests.id, { onDelete: 'cascade' }),
    reviewId: reference('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    authorId: reference('author_id')
      .notNull()
      .references(() => accounts.id),
    path: text('path').notNull(),
    side: text('side', { enum: ['LEFT', 'RIGHT'] }).notNull(),
    line: integer('line').notNull(),
    startSide: text('start_side', { enum: ['LEFT', 'RIGHT'] }),
    startLine: integer('start_line'),
    /** Line of the patch after the first hunk header, for GitHub's older API. */
    position: integer('position').notNull(),
    commitSha: text('commit_sha').notNull(),
    diffHunk: text('diff_hunk').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('review_comments_pull_request').on(table.pullRequestId),
    index('review_comments_review').on(table.reviewId),
  ],
);
