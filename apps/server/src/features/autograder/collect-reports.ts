/** Looks up the autograder scores of the counted commit, in case a webhook was lost. */
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { CheckRun } from '../../platform/check-client.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWorkRepository, type WorkRepository } from '../commits/work-repository.ts';
import { askChecks, gradedSha } from './ask-checks.ts';
import { recordReport, reportTime, safeLogUrl } from './record-report.ts';
import { scoreInAnnotations, scoreInOutput, type Score } from './score-in-output.ts';

export async function collectReports(
  { db, clock, platform }: { db: Db; clock: () => Date; platform: Platform },
  workId: number,
): Promise<void> {
  const work = await findWorkRepository(db, workId);
  const counted = work && gradedSha(work);
  if (!counted) return;
  const runs = await listScored(platform, work, counted);
  await transact(db, async (tx) => {
    for (const { id, sha, score, url, completedAt } of runs) {
      const source = `check run ${id}`;
      const reportedAt = reportTime(completedAt, clock());
      const report = { workId, sha, source, logUrl: safeLogUrl(url), reportedAt };
      await recordReport(tx, { ...report, ...score });
    }
  });
}

/** Enough to find the autograder among other jobs. */
const mostAsked = 20;

/** Newest first. Annotations cost a call per run, so they are read only until a score is found. */
async function listScored(
  platform: Platform,
  work: WorkRepository,
  sha: string,
): Promise<(CheckRun & { score: Score })[]> {
  const runs = await askChecks(platform, work, (client) => client.listCheckRuns(work.name, sha));
  const scored: (CheckRun & { score: Score })[] = [];
  let asked = 0;
  for (const run of runs) {
    let score = scoreInOutput(run.output);
    const mayAsk = scored.length === 0 && asked < mostAsked;
    if (!score && run.annotationsCount > 0 && mayAsk) {
      asked += 1;
      score = scoreInAnnotations(
        await askChecks(platform, work, (client) => client.listAnnotations(work.name, run.id)),
      );
    }
    if (score) scored.push({ ...run, score });
  }
  return scored;
}
