import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { apps } from './apps.ts';
import { forge, identity, instant, reference } from './columns.ts';
import { repositories } from './repositories.ts';

/** One suite per app and commit, as on GitHub. */
export const checkSuites = forge.table(
  'check_suites',
  {
    id: identity(80_001),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    appId: reference('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    headSha: text('head_sha').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('check_suites_once').on(table.repositoryId, table.headSha, table.appId)],
);

export interface CheckAnnotation {
  path: string;
  start_line: number;
  end_line: number;
  start_column?: number;
  end_column?: number;
  annotation_level: 'notice' | 'warning' | 'failure';
  message: string;
  title?: string;
  raw_details?: string;
}

export const checkRuns = forge.table(
  'check_runs',
  {
    id: identity(85_001),
    suiteId: reference('suite_id')
      .notNull()
      .references(() => checkSuites.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    externalId: text('external_id'),
    detailsUrl: text('details_url'),
    status: text('status', { enum: ['queued', 'in_progress', 'completed'] }).notNull(),
    conclusion: text('conclusion', {
      enum: [
        'success',
        'failure',
        'neutral',
        'cancelled',
        'skipped',
        'timed_out',
        'action_required',
      ],
    }),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    outputTitle: text('output_title'),
    outputSummary: text('output_summary'),
    outputText: text('output_text'),
    annotations: jsonb('annotations').$type<CheckAnnotation[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('check_runs_suite').on(table.suiteId)],
);

/** Append-only. The newest row of a context is its state. */
export const commitStatuses = forge.table(
  'commit_statuses',
  {
    id: identity(90_001),
    repositoryId: reference('repository_id')
      .notNull()
      .references(() => repositories.id, { onDelete: 'cascade' }),
    sha: text('sha').notNull(),
    state: text('state', { enum: ['error', 'failure', 'pending', 'success'] }).notNull(),
    context: text('context').notNull(),
    description: text('description'),
    targetUrl: text('target_url'),
    creatorId: reference('creator_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('commit_statuses_commit').on(table.repositoryId, table.sha)],
);
