import { AppError, type ClassroomRole } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import { enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { waitForJobs } from '../../jobs/wait-for-jobs.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { claimAutomatically } from '../roster/claim-automatically.ts';
import { countUse, useOnlyOnce } from './count-use.ts';
import { enterClassroom } from './enter-classroom.ts';
import { isUse } from './join-outcome.ts';
import { selectUsableLink } from './usable-link.ts';

/** Waits a moment for the platform to admit the person. */
export async function joinClassroom(
  { db, clock, patienceMs, platform }: PeopleDeps,
  userId: number,
  token: string,
): Promise<{ classroomId: number; linkRole: ClassroomRole }> {
  const now = clock();
  const { link, linkRole, outcome } = await transact(db, async (tx) => {
    const link = await selectUsableLink(tx, token, now);
    const { id: linkId, classroomId, role, needsApproval } = link;
    if (role === null) throw new AppError('invalid_link');
    const entrance = { classroomId, userId, role, needsApproval, linkId, at: now };
    const outcome = await enterClassroom(tx, entrance);
    if (link.oneUse && isUse(outcome)) await useOnlyOnce(tx, linkId);
    await claimAutomatically(tx, { classroomId, platform, now, userId });
    return { link, linkRole: role, outcome };
  });
  if (!link.oneUse && isUse(outcome)) await countUse(db, link.id);
  const { classroomId } = link;
  await waitForJobs(db, [enterKey({ classroomId, userId })], patienceMs);
  return { classroomId, linkRole };
}
