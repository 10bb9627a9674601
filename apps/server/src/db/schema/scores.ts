/** The score of each submission. The newest migration that names `work_scores` defines it. */
import { bigint, integer, numeric, pgView, text } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

/** The three empty columns of the rule are for the database alone until something fills them. */
export const workScores = pgView('work_scores', {
  workId: reference().notNull(),
  defaultScore: integer().notNull(),
  /** Of live comments; null without any. */
  commentPoints: bigint({ mode: 'number' }),
  /** Null while nobody has graded. */
  manualScore: integer(),
  /** The newest report for the commit that counts. */
  autoScore: numeric({ mode: 'number' }),
  autoMaximum: numeric({ mode: 'number' }),
  autoSource: text(),
  autoLogUrl: text(),
  autoReportedAt: instant(),
  overallScore: numeric({ mode: 'number' }).notNull(),
}).existing();
