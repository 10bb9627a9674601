/** Takes up set-ups that have stopped: what was in the way may be gone by now. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import { backgroundPriority } from '../people/membership-jobs.ts';
import { provisionKey } from './setup-jobs.ts';

const atOnce = 500;

/** One that has a job is on its way; its turn in the queue is left alone. */
export async function sweepSetups(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ work_id: string }>(sql`
      select setup.work_id from provisionings setup
      where setup.step <> 'ready'
        and exists (
          select from contributors
          join works on works.id = contributors.work_id
          join assignments on assignments.id = works.assignment_id
          join memberships on memberships.user_id = contributors.user_id
            and memberships.classroom_id = assignments.classroom_id
          where contributors.work_id = setup.work_id and memberships.status = 'ACTIVE'
        )
        and not exists (
          select from graphile_worker._private_jobs job
          where job.key in (
            'work:' || setup.work_id || ':provision', 'work:' || setup.work_id || ':feedback-branch'
          )
        )
      order by setup.queued_at
      limit ${atOnce}`);
    for (const { work_id } of rows) {
      const workId = Number(work_id);
      const options = { key: provisionKey(workId), priority: backgroundPriority };
      await enqueue(tx, 'work.provision', { workId }, options);
    }
  });
}
