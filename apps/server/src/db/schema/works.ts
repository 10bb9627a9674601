/** A student's work on an assignment, who contributes to it, and how far its set-up has come. */
import { CountedReason, WorkState } from '@lectern/contract';
import { sql } from 'drizzle-orm';
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

/** NOT_ACCEPTED is shown for a student without a work, so no work is ever in it. */
const storedStates = WorkState.exclude(['NOT_ACCEPTED']).options;

/** A professor who reopens what nobody had handed in keeps it handed in. */
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
    /** Chosen and stored before the platform is asked to create anything. */
    repositoryName: text().notNull(),
    repositoryId: bigint({ mode: 'number' }).unique(),
    repositoryUrl: text(),
    defaultBranch: text(),
    starterSha: text(),
    headSha: text(),
    /** The commit that is graded, once it is settled, and why it is that one. */
    countedSha: text(),
    countedReason: choice(CountedReason.options),
    /** When the platform received it; null for the starter commit, which nobody pushed. */
    countedReceivedAt: instant(),
    countedAt: instant(),
    /** The newest head that came too late, which a professor may count instead. */
    lateHeadSha: text(),
    lateHeadAt: instant(),
    /** The default branch was forced elsewhere or deleted. */
    historyRewritten: boolean().notNull().default(false),
    /** The late head that a professor chose to count; it counts for as long as it is late. */
    acceptedLateSha: text(),
    /** For a graded work: the commit that would count by now, when it is not the graded one. */
    recountedSha: text(),
    /** Why what is in the repository cannot be read, for professors; null while it can. */
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
    check('works_state', oneOf(table.state, storedStates)),
    check('works_content_problem', hasKnownCode(table.contentProblem)),
  ],
);

/** At most one work per assignment and student, whatever races: this constraint is that rule. */
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
    /** For the professor's list of set-up problems; null while all is well. */
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
