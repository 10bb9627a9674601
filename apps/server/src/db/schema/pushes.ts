/** The pushes that the platform received, with their times. Deadlines depend only on these. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { choice, createdAt, id, instant, oneOf, platformId, reference } from './columns.ts';
import { organizations } from './organizations.ts';
import { bytea } from './users.ts';
import { works } from './works.ts';

export const pushSources = ['webhook', 'sweep'] as const;

export const pushes = pgTable(
  'pushes',
  {
    id: id().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id),
    ref: text().notNull(),
    beforeSha: text().notNull(),
    afterSha: text().notNull(),
    forced: boolean().notNull().default(false),
    pusherId: platformId(),
    /** Pushed by an app. Commits that it brings first are not a student's. */
    byBot: boolean().notNull().default(false),
    /** The platform's time. Dates inside commits are not reliable. */
    receivedAt: instant().notNull(),
    source: choice(pushSources).notNull(),
    recordedAt: createdAt(),
  },
  (table) => [
    unique('pushes_once').on(
      table.workId,
      table.ref,
      table.beforeSha,
      table.afterSha,
      table.receivedAt,
    ),
    index('pushes_work').on(table.workId, table.receivedAt),
    index('pushes_recent')
      .on(table.receivedAt, table.workId)
      .where(sql`not ${table.byBot}`),
    check('pushes_source', oneOf(table.source, pushSources)),
  ],
);

export const commitKinds = ['student', 'starter', 'app'] as const;

export const commits = pgTable(
  'commits',
  {
    workId: reference()
      .notNull()
      .references(() => works.id),
    sha: text().notNull(),
    kind: choice(commitKinds).notNull(),
    /** When the platform first received it. */
    receivedAt: instant().notNull(),
    /** Whether a branch other than `feedback` contains it. Statistics count only these. */
    reachable: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.sha] }),
    index('commits_work').on(table.workId, table.receivedAt),
    check('commits_kind', oneOf(table.kind, commitKinds)),
  ],
);

/**
 * The progress of the sweep for each submission: the platform's last push, and the push up to which the logs were
 * compared. If they differ, the submission is still to be compared.
 */
export const pushChecks = pgTable('push_checks', {
  workId: reference()
    .primaryKey()
    .references(() => works.id),
  pushedAt: instant().notNull(),
  comparedPushedAt: instant(),
});

/** The time up to which the pushes of each organisation were listed. */
export const pushSweeps = pgTable('push_sweeps', {
  orgId: platformId()
    .primaryKey()
    .references(() => organizations.id),
  sweptAt: instant().notNull(),
});

/** A pack of each counted commit, which survives force pushes and deleted repositories. */
export const countedPacks = pgTable(
  'counted_packs',
  {
    workId: reference()
      .notNull()
      .references(() => works.id),
    sha: text().notNull(),
    pack: bytea().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.sha] })],
);
