import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import { notSeenYet } from '../assignments/copy-wait.ts';
import { findLastDone } from '../audit/last-done.ts';
import type { Setup } from '../provisioning/queries.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';

/** Before the student has access, a missing repository is more likely not visible yet than deleted. */
export async function awaitVisible(
  { db, clock }: PlatformDeps,
  { work, assignment, provisioning }: Setup,
  error: unknown,
): Promise<void> {
  if (provisioning.readyAt !== null || !isMissing(error)) return;
  const made = { classroomId: assignment.classroomId, subject: `work:${work.id}` };
  const createdAt = await transact(db, (tx) => findLastDone(tx, made, ['repository.made']));
  const unseen = createdAt && notSeenYet({ createdAt }, clock(), error);
  if (unseen) throw unseen;
}

function isMissing(error: unknown): boolean {
  if (isProblem(error, 'absent')) return true;
  return error instanceof SetupStopped && error.problem.code === 'repository_gone';
}
