/** Uses a link into a classroom. */
import { AppError } from '@lectern/contract';
import { eq, sql } from 'drizzle-orm';
import { links } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { waitForJob } from '../../jobs/wait-for-job.ts';
import { enterKey } from '../people/membership-jobs.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { enterClassroom } from './enter-classroom.ts';
import { isUse } from './join-outcome.ts';
import { selectUsableLink } from './usable-link.ts';

/** Answers which classroom it was, once the platform had its moment to let the person in. */
export async function joinClassroom(
  { db, clock, patienceMs }: PeopleDeps,
  userId: number,
  token: string,
): Promise<number> {
  const now = clock();
  const classroomId = await transact(db, async (tx) => {
    const link = await selectUsableLink(tx, token, now);
    if (link.role === null) throw new AppError('invalid_link');
    const entrance = { classroomId: link.classroomId, userId, role: link.role };
    const outcome = await enterClassroom(tx, { ...entrance, linkId: link.id, at: now });
    if (isUse(outcome)) {
      await tx
        .update(links)
        .set({ useCount: sql`${links.useCount} + 1` })
        .where(eq(links.id, link.id));
    }
    return link.classroomId;
  });
  await waitForJob(db, enterKey({ classroomId, userId }), patienceMs);
  return classroomId;
}
