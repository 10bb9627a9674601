/** Waits for a repository that the platform has made a moment ago and does not show everywhere yet. */
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import { notSeenYet, patienceMs } from '../assignments/copy-patience.ts';
import { findJustDone } from '../audit/just-done.ts';
import type { Setup } from './queries.ts';
import { saysRepositoryGone, SetupStopped } from './setup-problem.ts';

/** One that nobody has begun to work in is sooner not shown yet than deleted. */
export async function awaitSight(
  { db, clock }: PlatformDeps,
  { work, assignment, provisioning }: Setup,
  error: unknown,
): Promise<void> {
  if (provisioning.readyAt !== null || !isMissing(error)) return;
  const at = clock();
  const createdAt = await transact(db, (tx) =>
    findJustDone(tx, {
      classroomId: assignment.classroomId,
      subject: `work:${work.id}`,
      actions: ['repository.made'],
      at,
      pauseMs: patienceMs,
    }),
  );
  const unseen = createdAt && notSeenYet({ createdAt }, at, error);
  if (unseen) throw unseen;
}

function isMissing(error: unknown): boolean {
  if (isProblem(error, 'absent')) return true;
  return error instanceof SetupStopped && saysRepositoryGone(error.message);
}
