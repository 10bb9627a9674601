/** Waits for a repository that the platform has made a moment ago and does not show everywhere yet. */
import { texts } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem, PlatformProblem } from '../../platform/problem.ts';
import { unseenForMs } from '../assignments/copy-patience.ts';
import { isJustDone } from '../audit/just-done.ts';
import type { Setup } from './queries.ts';
import { SetupProblem } from './setup-problem.ts';

/** One that nobody has begun to work in is sooner not shown yet than deleted. */
export async function awaitSight(
  { db, clock }: PlatformDeps,
  { work, assignment, provisioning }: Setup,
  error: unknown,
): Promise<void> {
  if (provisioning.readyAt !== null || !isMissing(error)) return;
  const isNew = await transact(db, (tx) =>
    isJustDone(tx, {
      classroomId: assignment.classroomId,
      subject: `work:${work.id}`,
      actions: ['repository.made'],
      at: clock(),
      pauseMs: unseenForMs,
    }),
  );
  if (!isNew) return;
  throw new PlatformProblem('down', 'the repository cannot be seen yet', { cause: error });
}

function isMissing(error: unknown): boolean {
  if (isProblem(error, 'absent')) return true;
  return error instanceof SetupProblem && error.message === texts.setup.repositoryGone;
}
