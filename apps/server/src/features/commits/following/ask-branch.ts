/**
 * Which branch is the default one now. Announcements come late, twice and in any order, and a branch
 * that was not followed may be the right one once the deadline has moved: so each is a reason to ask.
 */
import { transact } from '../../../db/transact.ts';
import { comparePushLog } from './compare-pushes.ts';
import { followBranch } from './follow-branch.ts';
import type { MirrorDeps } from './refresh-work.ts';
import { settleWork } from '../counting/settle-work.ts';
import { findOnPlatform, findWorkRepository } from '../work-repository.ts';

/**
 * By the repository's id; one that is gone or elsewhere has nothing to say. What was pushed to another
 * branch decides whether it is followed, so that is looked up first. Which commit counts follows from
 * that log, so it is settled at once: what stands there may be more than git gets through.
 */
export async function askBranch(deps: MirrorDeps, workId: number): Promise<void> {
  const { db, clock, platform } = deps;
  const work = await findWorkRepository(db, workId);
  if (!work) return;
  const found = await findOnPlatform(platform, work);
  if (!found || found.defaultBranch === work.defaultBranch) return;
  await comparePushLog(deps, workId);
  await transact(db, async (tx) => {
    const now = clock();
    await followBranch(tx, workId, found.defaultBranch, now);
    await settleWork(tx, workId, now);
  });
}
