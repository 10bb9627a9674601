/** Submissions, their contributors, and the state of their setup. */
import { CountedReason, WorkState } from '@lectern/contract';
import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assignments } from './assignments.ts';
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
import { users } from './users.ts';

/** NOT_ACCEPTED means that a student has no row, so it is never stored. */
const storedStates = WorkState.exclude(['NOT_ACCEPTED']).options;

/** 'professor': a professor reopened it, and the student had not submitted before. */
export const submitters = ['student', 'deadline', 'professor'] as const;

export const works = pgTable(
  'works',
  {
    id: id().primaryKey(),
    assignmentId: reference()
      .notNull()
      .references(() => assignments.id),
    orgId: platformId()
      .notNull()
      .references(() => organizations.id),
    state: choice(storedStates).notNull().default('ACCEPTED'),
    /** Stored before the platform is called. */
    repositoryName: text().notNull(),
    repositoryId: bigint({ mode: 'number' }).unique(),
    /** The staff team that can read the repository. */
    staffTeamId: bigint({ mode: 'number' }),
    repositoryUrl: text(),
    /** A professor chose to delete the repository on the platform with the assignment. */
    deletesRepository: boolean().notNull().default(false),
    /** Since when Lectern knows that everyone can read the repository; null while it is private. */
    seenPublicAt: instant(),
    defaultBranch: text(),
    starterSha: text(),
    headSha: text(),
    /** The commit that counts, and the reason; null until it is decided. */
    countedSha: text(),
    countedReason: choice(CountedReason.options),
    /** When the platform received it; null for the starter commit. */
    countedReceivedAt: instant(),
    countedAt: instant(),
    /** The newest late commit, which a professor can accept. */
    lateHeadSha: text(),
    lateHeadAt: instant(),
    /** The default branch was force-pushed or deleted. */
    historyRewritten: boolean().notNull().default(false),
    /** The late commit that a professor accepted. It counts while it is late. */
    acceptedLateSha: text(),
    /** For a graded submission: the commit that would count now, if it is not the graded one. */
    recountedSha: text(),
    /** Why the repository cannot be read, shown to professors. */
    contentProblem: problem(),
    pullRequestNumber: integer(),
    submittedAt: instant(),
    submittedBy: choice(submitters),
    gradedAt: instant(),
    gradedBy: reference().references(() => users.id),
    gradedSha: text(),
    publishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('works_id_in_assignment').on(table.id, table.assignmentId),
    uniqueIndex('works_repository_name').on(table.orgId, lower(table.repositoryName)),
    index('works_assignment').on(table.assignmentId),
    index('works_public').on(table.assignmentId).where(isNotNull(table.seenPublicAt)),
    check('works_state', oneOf(table.state, storedStates)),
    check('works_content_problem', hasKnownCode(table.contentProblem)),
  ],
);

/** A constraint allows one submission per assignment and student, also for parallel requests. */
export const contributors = pgTable(
  'contributors',
  {
    workId: reference().notNull(),
    assignmentId: reference().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.userId] }),
    unique('contributors_one_work_per_assignment').on(table.assignmentId, table.userId),
    foreignKey({
      name: 'contributors_work',
      columns: [table.workId, table.assignmentId],
      foreignColumns: [works.id, works.assignmentId],
    }),
    index('contributors_user').on(table.userId),
  ],
);

export const provisioningSteps = [
  'awaiting_membership',
  'repository',
  'access',
  'feedback_branch',
  'ready',
] as const;

export const provisionings = pgTable(
  'provisionings',
  {
    workId: reference()
      .primaryKey()
      .references(() => works.id),
    step: choice(provisioningSteps).notNull().default('repository'),
    /** Shown in the professor's list of setup problems. */
    problem: problem(),
    attempts: integer().notNull().default(0),
    queuedAt: createdAt(),
    readyAt: instant(),
  },
  (table) => [
    check('provisionings_step', oneOf(table.step, provisioningSteps)),
    check('provisionings_problem', hasKnownCode(table.problem)),
    index('provisionings_unfinished')
      .on(table.queuedAt)
      .where(sql`${table.step} <> 'ready'`),
  ],
);
