/** The order in which the queue serves the students of an organisation, cached for a moment. */
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';
import { isAlive } from '../../jobs/due.ts';
import type { Limits } from '../../platform/limits.ts';
import { toBeInvited } from '../memberships/standing.ts';

export interface Ahead {
  /** Members who wait for a repository. */
  members: number;
  /** Students who need an invitation first. */
  strangers: number;
}

export interface QueueOrder {
  /** The students ahead of the job with this key; undefined if it is not queued. */
  before(key: string): Ahead | undefined;
  all: Ahead;
}

/** Every open page of a waiting class asks, so the answer is cached for so long. */
const freshMs = { limited: 50, unlimited: 250 };

interface CachedOrder {
  order: Promise<QueueOrder>;
  startedAt: number;
}

const cache = new WeakMap<Reader, Map<number, CachedOrder>>();

/** Reads again if a key is missing, so that a student who has just accepted learns the right place. */
export async function recentOrder(
  db: Reader,
  installationId: number,
  limits: Limits | null,
  keys: readonly string[],
): Promise<QueueOrder> {
  const maxAgeMs = limits ? freshMs.limited : freshMs.unlimited;
  const known = cache.get(db) ?? new Map<number, CachedOrder>();
  cache.set(db, known);
  const read = (): CachedOrder => {
    const one = { order: readOrder(db, installationId), startedAt: performance.now() };
    known.set(installationId, one);
    // A failure is not cached.
    one.order.catch(() => known.delete(installationId));
    return one;
  };
  const last = known.get(installationId);
  const isFresh = last && performance.now() - last.startedAt < maxAgeMs;
  const recent = isFresh ? last : read();
  const order = await recent.order;
  if (keys.every((key) => order.before(key))) return order;
  // A replacement has been read since this call began, so it has the keys.
  const next = known.get(installationId);
  return (next === recent || !next ? read() : next).order;
}

/** Students of one organisation share its budget and therefore a queue. */
export async function readOrder(db: Reader, installationId: number): Promise<QueueOrder> {
  // Leaves out stopped setups and invitations that are delayed by more than a minute.
  const { rows } = await db.execute<{ key: string; is_stranger: boolean }>(sql`
    with org as (
      select id from organizations where installation_id = ${installationId}
    ), waiting as (
      select 'work:' || setup.work_id || ':provision' as key, false as is_stranger,
        setup.queued_at as since, setup.work_id as id
      from provisionings setup
      join works work on work.id = setup.work_id
      join org on org.id = work.org_id
      where setup.step = 'repository' and setup.problem is null and work.repository_id is null
      union all
      select 'membership:' || member.classroom_id || ':' || member.user_id || ':enter', true,
        member.created_at, member.user_id
      from memberships member
      join classrooms room on room.id = member.classroom_id
      join org on org.id = room.org_id
      where member.status = ${toBeInvited.status} and member.reason = ${toBeInvited.reason}
        and member.role = 'STUDENT'
    )
    select waiting.key, is_stranger from waiting
    left join lateral (
      select * from jobs where key = waiting.key order by locked_by nulls last limit 1
    ) job on true
    where not is_stranger or job.run_at < now() + interval '1 minute' and ${isAlive('job')}
    order by job.priority, job.place, job.run_at, job.id, since, waiting.id`);
  const places = new Map<string, Ahead>();
  const all = { members: 0, strangers: 0 };
  for (const { key, is_stranger } of rows) {
    places.set(key, { ...all });
    all[is_stranger ? 'strangers' : 'members'] += 1;
  }
  return { before: (key) => places.get(key), all };
}
