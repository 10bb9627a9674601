/** Tests of assignments: versions, settings, trials and runs. */
import { TestRunProblem, TestRunReason, TestRunState, TestSource } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
import { choice, createdAt, id, instant, oneOf, platformId, reference } from './columns.ts';
import { bytea, users } from './users.ts';
import { works } from './works.ts';

export const testFormats = ['form', 'lectern', 'autograding', 'classroom'] as const;

/** Never changed: each result names its version. */
export const testVersions = pgTable(
  'test_versions',
  {
    id: id().primaryKey(),
    assignmentId: reference()
      .notNull()
      .references(() => assignments.id),
    number: integer().notNull(),
    source: choice(TestSource.options).notNull(),
    /** The uploaded file, or the repository and its commit. */
    sourceRef: text(),
    format: choice(testFormats).notNull(),
    plan: jsonb().notNull(),
    /** The files of the tests as .tar.gz; null without any. */
    archive: bytea(),
    /** Null if a push made it. */
    madeBy: reference().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('test_versions_number').on(table.assignmentId, table.number),
    check('test_versions_source', oneOf(table.source, TestSource.options)),
    check('test_versions_format', oneOf(table.format, testFormats)),
  ],
);

export const repositoryReadings = ['reading', 'ready', 'failed'] as const;

/** A row exists once the assignment has had tests or settings for them. */
export const testSettings = pgTable(
  'test_settings',
  {
    assignmentId: reference()
      .primaryKey()
      .references(() => assignments.id),
    /** The version in use. Null: no tests. */
    versionId: reference().references(() => testVersions.id),
    /** The private repository whose pushes make versions. */
    repositoryId: platformId(),
    repositoryName: text(),
    repositoryUrl: text(),
    reading: choice(repositoryReadings).notNull().default('ready'),
    /** Why the newest commit of the repository made no version. */
    mistakes: jsonb(),
    readAt: instant(),
    readSha: text(),
    chosenBy: reference().references(() => users.id),
    runsPerDay: integer(),
    countsCheckRuns: boolean().notNull().default(false),
    updatedAt: createdAt(),
  },
  (table) => [
    index('test_settings_repository').on(table.repositoryId),
    check('test_settings_reading', oneOf(table.reading, repositoryReadings)),
    check('test_settings_runs', sql`${table.runsPerDay} is null or ${table.runsPerDay} > 0`),
  ],
);

export const trialKinds = ['starter', 'branch', 'upload'] as const;
export const trialProblems = ['source_unreadable', 'too_large', 'failed', 'withdrawn'] as const;

/** Five runs before the tests go live. */
export const testTrials = pgTable(
  'test_trials',
  {
    id: id().primaryKey(),
    assignmentId: reference()
      .notNull()
      .references(() => assignments.id),
    versionId: reference()
      .notNull()
      .references(() => testVersions.id),
    kind: choice(trialKinds).notNull(),
    /** The branch or commit, or the uploaded file. */
    sourceRef: text(),
    repositoryId: platformId(),
    repositoryUrl: text(),
    /** The uploaded solution, deleted after the last run. */
    solution: bytea(),
    askedBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endedAt: instant(),
    problem: choice(trialProblems),
  },
  (table) => [
    index('test_trials_assignment').on(table.assignmentId, table.id),
    uniqueIndex('test_trials_one_at_a_time')
      .on(table.assignmentId)
      .where(sql`${table.endedAt} is null`),
    check('test_trials_kind', oneOf(table.kind, trialKinds)),
    check('test_trials_problem', oneOf(table.problem, trialProblems)),
  ],
);

export const testRuns = pgTable(
  'test_runs',
  {
    id: id().primaryKey(),
    assignmentId: reference()
      .notNull()
      .references(() => assignments.id),
    /** Null for a trial. */
    workId: reference().references(() => works.id),
    trialId: reference().references(() => testTrials.id),
    /** Null for an uploaded solution. */
    sha: text(),
    versionId: reference()
      .notNull()
      .references(() => testVersions.id),
    reason: choice(TestRunReason.options).notNull(),
    state: choice(TestRunState.options).notNull().default('waiting'),
    problem: choice(TestRunProblem.options),
    /** Null for runs that pushes started. */
    askedBy: reference().references(() => users.id),
    queuedAt: createdAt(),
    startedAt: instant(),
    endedAt: instant(),
    points: numeric({ mode: 'number' }),
    maximum: numeric({ mode: 'number' }),
    verdicts: jsonb(),
    /** Kept for the run that counts and the newest ones. */
    outputs: jsonb(),
  },
  (table) => [
    // Nobody waits for the same verdict twice. People may ask for a run again.
    uniqueIndex('test_runs_automatic')
      .on(table.workId, table.sha, table.versionId)
      .where(sql`${table.reason} in ('push', 'counted')`),
    uniqueIndex('test_runs_asked_once')
      .on(table.workId, table.sha, table.reason)
      .where(sql`${table.state} = 'waiting' and ${table.reason} in ('again', 'class')`),
    index('test_runs_work').on(table.workId, table.id),
    index('test_runs_trial')
      .on(table.trialId)
      .where(sql`${table.trialId} is not null`),
    index('test_runs_ended').on(table.assignmentId, table.endedAt),
    index('test_runs_open')
      .on(table.assignmentId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    check('test_runs_owner', sql`num_nonnulls(${table.workId}, ${table.trialId}) = 1`),
    check('test_runs_reason', oneOf(table.reason, TestRunReason.options)),
    check('test_runs_state', oneOf(table.state, TestRunState.options)),
    check('test_runs_problem', oneOf(table.problem, TestRunProblem.options)),
  ],
);

/** The workers that can run tests, and why others cannot. A row that is not renewed expires. */
export const testRunners = pgTable('test_runners', {
  worker: text().primaryKey(),
  /** 0: it cannot run tests. */
  slots: integer().notNull(),
  reason: text(),
  languages: jsonb().notNull(),
  seenAt: createdAt(),
});
