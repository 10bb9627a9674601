/**
 * Asks the platform for the current default branch, because webhooks come late, twice and in any order, and
 * a branch that was not followed may become the right one when the deadline moves.
 */
import { transact } from '../../../db/transact.ts';
import { comparePushLog } from './compare-pushes.ts';
import { followBranch } from './follow-branch.ts';
import type { MirrorDeps } from './refresh-work.ts';
import { settleWork } from '../counting/settle-work.ts';
import { findOnPlatform, findWorkRepository } from '../work-repository.ts';

/** Pushes to the new branch decide whether it is followed. The next fetch may never end, so settle now. */
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
