/** The order in which the queue will take the works of an organisation, looked up once for many. */
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';
import type { Limits } from '../../platform/limits.ts';

export interface QueueOrder {
  /** How many are before this one; undefined for whoever is not in it. */
  ahead(workId: number): number | undefined;
  size: number;
}

/**
 * While a whole class waits, everybody's page asks. The look is shared for a moment in which hardly
 * anybody's turn comes; it is shorter where limits tell people when that will be.
 */
const freshMs = { limited: 50, unlimited: 250 };

interface Look {
  order: Promise<QueueOrder>;
  startedAt: number;
}

const looks = new WeakMap<Reader, Map<number, Look>>();

export function recentOrder(
  db: Reader,
  installationId: number,
  limits: Limits | null,
): Promise<QueueOrder> {
  const goodForMs = limits ? freshMs.limited : freshMs.unlimited;
  const known = looks.get(db) ?? new Map<number, Look>();
  looks.set(db, known);
  const last = known.get(installationId);
  const now = performance.now();
  if (last && now - last.startedAt < goodForMs) return last.order;
  const order = readOrder(db, installationId);
  known.set(installationId, { order, startedAt: now });
  // A failure is not remembered: the next caller looks again.
  order.catch(() => known.delete(installationId));
  return order;
}

/** Everybody in an organisation shares its budget, so they stand in one queue. */
export async function readOrder(db: Reader, installationId: number): Promise<QueueOrder> {
  // The set-ups that have stopped keep nobody waiting.
  const { rows } = await db.execute<{ work_id: string }>(sql`
    select setup.work_id
    from provisionings setup
    join works work on work.id = setup.work_id
    join organizations org on org.id = work.org_id
    left join graphile_worker._private_jobs job
      on job.key = 'work:' || setup.work_id || ':provision'
    where setup.step = 'repository' and setup.problem is null and work.repository_id is null
      and org.installation_id = ${installationId}
    order by job.priority, job.run_at, job.id, setup.queued_at, setup.work_id`);
  const places = new Map(rows.map(({ work_id }, place) => [Number(work_id), place]));
  return { ahead: (workId) => places.get(workId), size: places.size };
}
