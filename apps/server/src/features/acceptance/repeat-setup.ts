/** 'Fix my access' and the professor's 'Retry': every step of the set-up is gone through again. */
import { provisionings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { waitInTurn } from './accept-assignment.ts';
import { enqueueProvision, feedbackBranchKey, provisionKey } from './setup-jobs.ts';

export interface RepeatOf {
  classroomId: number;
  assignmentId: number;
  workId: number;
  actorId: number;
  action: 'access.fixed' | 'setup.retried';
}

export async function repeatSetup(
  { db, clock, patienceMs }: PeopleDeps,
  { classroomId, assignmentId, workId, actorId, action }: RepeatOf,
): Promise<void> {
  await transact(db, async (tx) => {
    const fresh = { step: 'repository', problem: null } as const;
    await tx
      .insert(provisionings)
      .values({ workId, ...fresh, queuedAt: clock() })
      .onConflictDoUpdate({ target: provisionings.workId, set: fresh });
    await enqueueProvision(tx, workId);
    const subject = `work:${workId}`;
    await recordAudit(tx, { actorId, action, classroomId, subject, at: clock() });
    await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
  });
  await waitInTurn(db, [provisionKey(workId), feedbackBranchKey(workId)], patienceMs);
}
