import type { TestQueuePlace } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';
import { runKey } from '../../jobs/kinds/test-jobs.ts';

interface Waiting {
  id: number;
  assignmentId: number;
  state: string;
}

/** The place of a run that waits or runs; null for others. Earlier runs tell how long it takes. */
export async function findPlace(
  db: Reader,
  { id, assignmentId, state }: Waiting,
  slots: number,
): Promise<TestQueuePlace | null> {
  if (state !== 'waiting' && state !== 'running') return null;
  const { rows } = await db.execute<{
    before: number;
    own: number | null;
    usual: number | null;
  }>(sql`
    with mine as (
      select priority, place, run_at, id from jobs
      where key = ${runKey(id)} and locked_by is null
    ), recent as (
      (select assignment_id, ended_at - started_at as lasted from test_runs
        where assignment_id = ${assignmentId} and state = 'done' order by ended_at desc limit 50)
      union all
      (select null, ended_at - started_at from test_runs
        where state = 'done' order by id desc limit 50)
    )
    select (
      select count(*) from jobs join mine on
        (jobs.priority, jobs.place, jobs.run_at, jobs.id)
          < (mine.priority, mine.place, mine.run_at, mine.id)
      where jobs.name in ('tests.run', 'tests.try') and jobs.locked_by is null
    )::int as before,
    (select extract(epoch from percentile_cont(0.5) within group (order by lasted)) from recent
      where assignment_id is not null)::float8 as own,
    (select extract(epoch from percentile_cont(0.5) within group (order by lasted)) from recent
      where assignment_id is null)::float8 as usual`);
  const { before = 0, own = null, usual = null } = rows[0] ?? {};
  const expected = own ?? usual;
  const isKnown = slots > 0 && expected !== null && usual !== null;
  return {
    runs_before: state === 'running' ? 0 : before,
    expected_seconds: isKnown ? Math.ceil((before / slots) * usual + expected) : null,
  };
}
