import type { testRuns } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { recordReport } from '../autograder/record-report.ts';

type Ended = Pick<
  typeof testRuns.$inferSelect,
  'id' | 'workId' | 'sha' | 'points' | 'maximum' | 'endedAt'
>;

/** Through the reports of check runs, so that there is one score rule. Idempotent. */
export async function recordScore(tx: Tx, run: Ended): Promise<void> {
  const { id, workId, sha, points, maximum, endedAt } = run;
  if (workId === null || sha === null || points === null || endedAt === null) return;
  const source = `tests:${id}`;
  const report = { workId, sha, points, maximum, source, logUrl: null, reportedAt: endedAt };
  await recordReport(tx, report);
}
