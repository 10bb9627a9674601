/** Where works stand in the queue for repositories, and how long that will take. */
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { expectedWaitMs } from './forecast.ts';
import type { QueuePlace } from './provisioning-view.ts';

export interface QueueDeps {
  db: Reader;
  clock: () => Date;
  platform: Pick<Platform, 'outlook'>;
}

/** Everybody in an organisation shares its budget, so they stand in one queue. */
export async function findPlaces(
  deps: QueueDeps,
  installationId: number,
  workIds: readonly number[],
): Promise<Map<number, QueuePlace>> {
  if (workIds.length === 0) return new Map();
  const [positions, outlook] = await Promise.all([
    listPositions(deps.db, workIds),
    deps.platform.outlook(installationId),
  ]);
  const now = deps.clock();
  return new Map(
    positions.map(({ workId, position }) => {
      const expectedSeconds = Math.ceil(expectedWaitMs(position - 1, outlook, now) / 1_000);
      return [workId, { position, expectedSeconds }];
    }),
  );
}

/** Those whose set-up has stopped keep nobody waiting. */
async function listPositions(db: Reader, workIds: readonly number[]) {
  const ids = sql.join(
    workIds.map((id) => sql`${id}`),
    sql`, `,
  );
  // In the order in which the queue will take them, which is not always the one they came in.
  // Numbered once rather than counted for each: while a whole class accepts, the planner knows
  // nothing of these tables yet, and a join of the queue with itself takes seconds.
  const { rows } = await db.execute<{ work_id: string; position: string }>(sql`
    select work_id, position
    from (
      select setup.work_id,
        row_number() over (
          partition by work.org_id order by job.priority, setup.queued_at, setup.work_id
        ) as position
      from provisionings setup
      join works work on work.id = setup.work_id
      left join graphile_worker._private_jobs job
        on job.key = 'work:' || setup.work_id || ':provision'
      where setup.step = 'repository' and setup.problem is null and work.repository_id is null
        and work.org_id in (select org_id from works where id in (${ids}))
    ) queue
    where work_id in (${ids})`);
  return rows.map(({ work_id, position }) => ({
    workId: Number(work_id),
    position: Number(position),
  }));
}
