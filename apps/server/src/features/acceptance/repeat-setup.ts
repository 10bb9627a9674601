/** 'Fix my access' and the professor's 'Retry' run every step of the setup again. */
import { eq } from 'drizzle-orm';
import { provisionings, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { waitForJobs } from '../../jobs/wait-for-jobs.ts';
import { findLastDone } from '../audit/last-done.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { PeopleDeps } from '../people/routes.ts';
import { isSetupOf } from '../provisioning/queries.ts';
import { lockWork } from '../commits/lock-work.ts';
import { enqueueReading } from '../../jobs/kinds/push-jobs.ts';
import { enqueueProvision, feedbackBranchKey, provisionKey } from '../../jobs/kinds/setup-jobs.ts';

export interface RepeatOf {
  classroomId: number;
  assignmentId: number;
  workId: number;
  actorId: number;
  action: (typeof repeats)[number];
}

const repeats = ['access.fixed', 'setup.retried'] as const;
/** Requests in a loop must not use up the organisation's rate limit. */
const pauseMs = 2 * 60_000;

export async function repeatSetup(
  { db, clock, patienceMs }: PeopleDeps,
  of: RepeatOf,
): Promise<void> {
  const { classroomId, assignmentId, workId, actorId, action } = of;
  await transact(db, async (tx) => {
    // Locks the work first, like the setup: another order could deadlock.
    await lockWork(tx, workId);
    const at = clock();
    if (await isJustRepeated(tx, of, at)) return;
    const [setup] = await tx
      .update(provisionings)
      .set({ step: 'repository', problem: null })
      .where(isSetupOf(workId))
      .returning({ readyAt: provisionings.readyAt });
    await enqueueProvision(tx, workId);
    if (setup?.readyAt) await enqueueReading(tx, workId);
    await tx.update(works).set({ contentProblem: null }).where(eq(works.id, workId));
    const subject = `work:${workId}`;
    await recordAudit(tx, { actorId, action, classroomId, subject, at });
    await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
  });
  await waitForJobs(db, [provisionKey(workId), feedbackBranchKey(workId)], patienceMs);
}

/** Failed setups may be repeated at once, unless a student's retry creates a repository, which is limited. */
async function isJustRepeated(tx: Tx, { classroomId, workId, action }: RepeatOf, at: Date) {
  const [setup] = await tx.select().from(provisionings).where(isSetupOf(workId)).for('update');
  const isCostly = action === 'access.fixed' && !(await hasRepository(tx, workId));
  if (setup?.problem !== null && !isCostly) return false;
  const last = await findLastDone(tx, { classroomId, subject: `work:${workId}` }, repeats);
  return last !== undefined && at.getTime() - last.getTime() < pauseMs;
}

async function hasRepository(tx: Tx, workId: number): Promise<boolean> {
  const [work] = await tx.select().from(works).where(eq(works.id, workId));
  return work?.repositoryId != null;
}
