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
  const { rows } = await db.execute<{ work_id: string; position: string }>(sql`
    select own.work_id, count(*) as position
    from provisionings own
    join works mine on mine.id = own.work_id
    join provisionings other on (other.queued_at, other.work_id) <= (own.queued_at, own.work_id)
      and other.step = 'repository' and other.problem is null
    join works theirs on theirs.id = other.work_id and theirs.org_id = mine.org_id
      and theirs.repository_id is null
    where own.work_id in (${ids})
      and own.step = 'repository' and own.problem is null and mine.repository_id is null
    group by own.work_id`);
  return rows.map(({ work_id, position }) => ({
    workId: Number(work_id),
    position: Number(position),
  }));
}
