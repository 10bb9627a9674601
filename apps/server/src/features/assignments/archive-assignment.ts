/** Makes an assignment read-only and takes it out of every list, or brings it back. */
import { eq } from 'drizzle-orm';
import { assignments } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { planDeadline } from '../../jobs/kinds/deadline-jobs.ts';
import { enqueueMissedTests } from '../../jobs/kinds/test-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { lockAssignment } from './queries.ts';

export async function archiveAssignment(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { classroomId, user }: InClassroom,
  assignmentId: number,
  archived: boolean,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    const before = await lockAssignment(tx, { classroomId, assignmentId }, 'no key update');
    if ((before.archivedAt !== null) === archived) return;
    await tx
      .update(assignments)
      .set({ archivedAt: archived ? at : null })
      .where(eq(assignments.id, assignmentId));
    await recordAudit(tx, {
      actorId: user.id,
      action: archived ? 'assignment.archived' : 'assignment.unarchived',
      classroomId,
      subject: `assignment:${assignmentId}`,
      details: { name: before.name },
      at,
    });
    if (!archived) {
      await planDeadline(tx, assignmentId, at);
      await enqueueMissedTests(tx, assignmentId);
    }
    await announce(tx, { classroomId, topic: 'assignments', assignmentId, causedBy: user.id });
  });
}
