import { AppError, isAtLeast } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InWork } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { lockWork } from '../commits/lock-work.ts';
import { settleWork } from '../commits/counting/settle-work.ts';

/** Submitting twice changes nothing. Submitting without a commit is refused. */
export async function submitWork(
  { db, clock }: { db: Db; clock: () => Date },
  { user, classroomId, assignmentId, workId }: InWork,
): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    await settleWork(tx, workId, now);
    const { state } = await lockWork(tx, workId);
    if (isAtLeast(state, 'SUBMITTED')) return;
    if (!isAtLeast(state, 'STARTED')) throw new AppError('nothing_to_submit');
    await tx
      .update(works)
      .set({ submittedBy: 'student', submittedAt: now, updatedAt: now })
      .where(eq(works.id, workId));
    await settleWork(tx, workId, now);
    const entry = { action: 'work.submitted', classroomId, subject: `work:${workId}` };
    await recordAudit(tx, { ...entry, actorId: user.id, at: now });
    await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
  });
}
