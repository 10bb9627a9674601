/** Resumes stopped setups, because their cause may be gone. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { isCurrent } from '../../db/put-away.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { isAlive } from '../../jobs/due.ts';
import { backgroundPriority } from '../../jobs/kinds/priorities.ts';
import { findSetup, type Setup } from '../provisioning/queries.ts';
import { recordStep } from '../provisioning/record-step.ts';
import { enqueueProvision } from '../../jobs/kinds/setup-jobs.ts';

/**
 * Skips setups with a live job. Fewest attempts first, because some can never succeed. One transaction each,
 * because the order by age is no safe order for locks.
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
        and setup.work_id in (
          select works.id from works join assignments on assignments.id = works.assignment_id
          where ${isCurrent}
        )
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
  for (const { work_id } of rows) await transact(db, (tx) => resume(tx, Number(work_id)));
}

/** In the background, unless only the app was missing: then it returns to its place in the queue. */
async function resume(tx: Tx, workId: number): Promise<void> {
  const setup = await findSetup(tx, workId);
  if (!setup || !isAppBack(setup)) {
    return enqueueProvision(tx, workId, { priority: backgroundPriority });
  }
  await recordStep(tx, setup, { problem: null });
  await enqueueProvision(tx, workId);
}

/** With a repository the problem stays: it may be the only record of an access to withdraw. */
function isAppBack({ work, provisioning, org }: Setup): boolean {
  const wasAway = provisioning.problem?.code === 'app_not_installed';
  const isHere = org.installationId !== null && org.suspendedAt === null;
  return wasAway && isHere && work.repositoryId === null;
}
