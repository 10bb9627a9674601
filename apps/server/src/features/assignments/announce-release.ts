import { eq } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { planRelease } from '../../jobs/kinds/release-jobs.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export async function announceRelease(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  assignmentId: number,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    const [place] = await tx
      .select({ classroomId: assignments.classroomId, releasedAt: assignments.releasedAt })
      .from(assignments)
      .where(eq(assignments.id, assignmentId));
    if (!place?.releasedAt) return;
    // The date has moved meanwhile.
    if (place.releasedAt > now) return planRelease(tx, assignmentId, now);
    await announce(tx, { classroomId: place.classroomId, topic: 'assignments', assignmentId });
  });
}
