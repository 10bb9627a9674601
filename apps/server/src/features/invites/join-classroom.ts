import { AppError } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import { enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { waitForJobs } from '../../jobs/wait-for-jobs.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { countUse } from './count-use.ts';
import { enterClassroom } from './enter-classroom.ts';
import { isUse } from './join-outcome.ts';
import { selectUsableLink } from './usable-link.ts';

/** Waits a moment for the platform to admit the person. */
export async function joinClassroom(
  { db, clock, patienceMs }: PeopleDeps,
  userId: number,
  token: string,
): Promise<number> {
  const now = clock();
  const { link, outcome } = await transact(db, async (tx) => {
    const link = await selectUsableLink(tx, token, now);
    if (link.role === null) throw new AppError('invalid_link');
    const entrance = { classroomId: link.classroomId, userId, role: link.role };
    return { link, outcome: await enterClassroom(tx, { ...entrance, linkId: link.id, at: now }) };
  });
  if (isUse(outcome)) await countUse(db, link.id);
  const { classroomId } = link;
  await waitForJobs(db, [enterKey({ classroomId, userId })], patienceMs);
  return classroomId;
}
