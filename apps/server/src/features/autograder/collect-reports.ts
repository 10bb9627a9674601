/** Looks up what autograders said of the commit that counts, for announcements that never came. */
import type { Db } from '../../db/open.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import { backgroundPriority } from '../people/membership-jobs.ts';
import {
  findWorkRepository,
  requireInstallation,
  type WorkRepository,
} from '../works/work-repository.ts';
import { recordReport, reportTime, safeLogUrl } from './record-report.ts';
import { scoreInOutput } from './score-in-output.ts';

export const collectPriority = backgroundPriority;

export function collectKey(workId: number): string {
  return `work:${workId}:autograder`;
}

export function enqueueCollect(tx: Tx, workId: number): Promise<void> {
  const options = { key: collectKey(workId), priority: collectPriority };
  return enqueue(tx, 'autograder.collect', { workId }, options);
}

export async function collectReports(
  { db, clock, platform }: { db: Db; clock: () => Date; platform: Platform },
  workId: number,
): Promise<void> {
  const work = await findWorkRepository(db, workId);
  if (!work?.countedSha || work.countedSha === work.starterSha) return;
  const runs = await listRuns(platform, work, work.countedSha);
  await transact(db, async (tx) => {
    for (const { id, sha, output, url, completedAt } of runs) {
      const score = scoreInOutput(output);
      if (!score) continue;
      const source = `check run ${id}`;
      const reportedAt = reportTime(completedAt, clock());
      const report = { workId, sha, source, logUrl: safeLogUrl(url), reportedAt };
      await recordReport(tx, { ...report, ...score });
    }
  });
}

/** A repository that is gone has none: what it had reported before is known. */
async function listRuns(platform: Platform, work: WorkRepository, sha: string) {
  try {
    const client = await platform.checks(requireInstallation(work), work.orgLogin);
    return await client.listCheckRuns(work.name, sha);
  } catch (error) {
    if (!isProblem(error, 'absent')) throw error;
    return [];
  }
}
