/** The score of each submission. The newest migration that names `work_scores` defines it. */
import { bigint, integer, numeric, pgView, text } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

/** The view also has the terms `late_penalty` and `adjustment`, which are empty until a rule fills them. */
export const workScores = pgView('work_scores', {
  workId: reference().notNull(),
  defaultScore: integer().notNull(),
  /** The sum of all current comments; null without any. */
  commentPoints: bigint({ mode: 'number' }),
  /** Null until it is graded. */
  manualScore: integer(),
  /** The newest report for the commit that counts. */
  autoScore: numeric({ mode: 'number' }),
  autoMaximum: numeric({ mode: 'number' }),
  autoSource: text(),
  autoLogUrl: text(),
  autoReportedAt: instant(),
  overallScore: numeric({ mode: 'number' }).notNull(),
  /** Set by a professor. */
  override: numeric({ mode: 'number' }),
  finalScore: numeric({ mode: 'number' }).notNull(),
  /** The final score where it may differ from the overall one, otherwise null. */
  changedScore: numeric({ mode: 'number' }),
}).existing();
