/** Reads the annotations of a check run whose output has no score. */
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { AnnotatedRun } from '../../jobs/queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkRepository } from '../commits/work-repository.ts';
import { askChecks, gradedSha } from './ask-checks.ts';
import { recordReport } from './record-report.ts';
import { scoreInAnnotations } from './score-in-output.ts';

export async function readAnnotations(
  { db, platform }: { db: Db; platform: Platform },
  { workId, runId, sha, logUrl, reportedAt }: AnnotatedRun,
): Promise<void> {
  const work = await findWorkRepository(db, workId);
  // Scores of other commits are collected when they begin to count.
  if (!work || gradedSha(work) !== sha) return;
  const score = scoreInAnnotations(
    await askChecks(platform, work, (client) => client.listAnnotations(work.name, runId)),
  );
  if (!score) return;
  const report = { workId, sha, source: `check run ${runId}`, logUrl };
  await transact(db, (tx) =>
    recordReport(tx, { ...report, ...score, reportedAt: new Date(reportedAt) }),
  );
}
