/** Takes up set-ups that have stopped: what was in the way may be gone by now. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { isAlive } from '../../jobs/due.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { findSetup, type Setup } from '../provisioning/queries.ts';
import { recordStep } from '../provisioning/record-step.ts';
import { enqueueProvision } from '../../jobs/kinds/setup-jobs.ts';

/**
 * One that has a job is on its way, unless that was given up; its turn in the queue is left alone. A
 * problem may also be that the access of somebody who was removed could not be withdrawn. Some never
 * heal, such as those of a class whose repositories were cleared away: what was tried less often is
 * chosen first. Of those, whoever came first goes first: each of the others was tried less often. That is no
 * order for locks, so each is taken up in a transaction of its own.
 */
export async function sweepSetups(db: Db, atOnce = 500): Promise<void> {
  const { rows } = await db.execute<{ work_id: string }>(sql`
    select work_id from (
      select setup.work_id, setup.queued_at from provisionings setup
      where (setup.problem is not null or setup.step <> 'ready' and exists (
          select from contributors
          join works on works.id = contributors.work_id
          join assignments on assignments.id = works.assignment_id
          join memberships on memberships.user_id = contributors.user_id
            and memberships.classroom_id = assignments.classroom_id
          where contributors.work_id = setup.work_id and memberships.status = 'ACTIVE'
        ))
        and not exists (
          select from jobs job
          where job.key in (
            'work:' || setup.work_id || ':provision', 'work:' || setup.work_id || ':feedback-branch'
          ) and ${isAlive('job')}
        )
      order by setup.attempts, setup.queued_at
      limit ${atOnce}
    ) chosen
    order by queued_at, work_id`);
  for (const { work_id } of rows) await transact(db, (tx) => takeUp(tx, Number(work_id)));
}

/** Most of them give way to who waits in the queue; whom the want of our app had put out is back in it. */
async function takeUp(tx: Tx, workId: number): Promise<void> {
  const setup = await findSetup(tx, workId);
  if (!setup || !isAppBack(setup)) {
    return enqueueProvision(tx, workId, { priority: backgroundPriority });
  }
  await recordStep(tx, setup, { problem: null });
  await enqueueProvision(tx, workId);
}

/** Where there is a repository the problem stays: it may be the only sign of an access to withdraw. */
function isAppBack({ work, provisioning, org }: Setup): boolean {
  const wasAway = provisioning.problem?.code === 'app_not_installed';
  const isHere = org.installationId !== null && org.suspendedAt === null;
  return wasAway && isHere && work.repositoryId === null;
}
