/**
 * Which branch is the default one now. Announcements come late, twice and in any order, and a branch
 * that was not followed may be the right one once the deadline has moved: so each is a reason to ask.
 */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { works } from '../../../db/schema/index.ts';
import { transact, type Tx } from '../../../db/transact.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { comparePushLog } from './compare-pushes.ts';
import { followBranch } from './follow-branch.ts';
import { comparePriority, fetchPriority } from '../pushes/push-jobs.ts';
import type { MirrorDeps } from './refresh-work.ts';
import { settleWork } from '../counting/settle-work.ts';
import { findOnPlatform, findWorkRepository } from '../work-repository.ts';

export function enqueueAskBranch(
  tx: Tx,
  workId: number,
  priority: number = fetchPriority,
): Promise<void> {
  return enqueue(tx, 'work.ask-branch', { workId }, { key: `work:${workId}:branch`, priority });
}

/** For all: in the order of the works, so that two who ask for many do not wait for each other. */
export async function enqueueAskBranches(tx: Tx, assignmentId: number): Promise<void> {
  const made = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.assignmentId, assignmentId), isNotNull(works.repositoryId)))
    .orderBy(asc(works.id));
  for (const { id } of made) await enqueueAskBranch(tx, id, comparePriority);
}

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
