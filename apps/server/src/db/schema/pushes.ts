/** What the platform received and when: the only source of truth about deadlines. */
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
    /** Pushed by an app, ours or another: what it brings first is no student's commit. */
    byBot: boolean().notNull().default(false),
    /** The platform's time, never a date from inside a commit. */
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
    /** Whether a branch other than `feedback` leads to it now: figures count only these. */
    reachable: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.sha] }),
    index('commits_work').on(table.workId, table.receivedAt),
    check('commits_kind', oneOf(table.kind, commitKinds)),
  ],
);

/**
 * How far the sweep has come with each work: when the platform last saw a push there, and up to
 * which such time its log was compared with ours. A work whose times differ is still to be compared.
 */
export const pushChecks = pgTable('push_checks', {
  workId: reference()
    .primaryKey()
    .references(() => works.id),
  pushedAt: instant().notNull(),
  comparedPushedAt: instant(),
});

/** Up to when each organisation's pushes have been listed. */
export const pushSweeps = pgTable('push_sweeps', {
  orgId: platformId()
    .primaryKey()
    .references(() => organizations.id),
  sweptAt: instant().notNull(),
});

/** A counted commit as a pack of its own: no force push or deleted repository takes it away. */
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
