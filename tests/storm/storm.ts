/** Many students accept at once while platform, servers and database fail. No acceptance may be lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/processes.ts';
import { seededRandom } from './random.ts';
import { clickAll } from './clicks.ts';
import type { StormDatabase } from './database.ts';
import { scheduleByProgress, scheduleByTime } from './schedule.ts';
import { countBroken } from './invariants.ts';
import type { StormOptions } from './options.ts';
import { setScene, type Scene } from './scene.ts';
import { isUp } from './site.ts';
import { armFaults, causeFailures } from './failures.ts';
import { startStormWorld, type StormWorld, type StormWorldOptions } from './world.ts';

/** Replaces `within` for the naive server, which loses acceptances anyway. */
const naiveWithin = 10;

export interface StormResult {
  isGood: boolean;
  figures: Record<string, unknown>;
}

export async function runStorm(options: StormOptions): Promise<StormResult> {
  const world = await startWorldForStorms();
  try {
    return await runStormIn(world, options);
  } finally {
    await world.close();
  }
}

export function startWorldForStorms(
  options: Partial<Omit<StormWorldOptions, 'limits'>> = {},
): Promise<StormWorld> {
  return startStormWorld({ servers: 3, ...options, limits: null });
}

/** A world can have several storms, each with a new scene. */
export async function runStormIn(world: StormWorld, options: StormOptions): Promise<StormResult> {
  const random = seededRandom(options.seed);
  const { database, host, site } = world;
  let fleet = await world.serve('server');
  // A server killed in the previous storm may still be starting.
  await until(async () => (await Promise.all(site.addresses.map(isUp))).every(Boolean), 60_000);
  const scene = await setScene(world, options.students);
  if (options.naive) fleet = await world.serve('naive');
  const crashesBefore = fleet.crashOutputs().length;
  await armFaults(host, options.faults);

  const readyWithinSeconds = options.naive ? naiveWithin : options.within;
  const startedAt = Date.now();
  const closesAt = startedAt + options.seconds * 1000;
  const giveUpAt = closesAt + readyWithinSeconds * 1000;
  const schedule = options.hitsAcceptances
    ? scheduleByProgress(database, scene)
    : scheduleByTime(options.seconds);
  const failing = causeFailures(options, fleet, database, random, schedule);
  const clicking = clickAll(site, scene, { seconds: options.seconds, giveUpAt, random });
  let isOver = false;
  // The naive server does nothing after its answer.
  if (options.naive) void clicking.finally(() => (isOver = true));
  const readyAt = waitUntilReady(database, scene, () => isOver || Date.now() >= giveUpAt);
  const [clicks, { downSeconds, underWay }] = await Promise.all([clicking, failing]);
  const lastReadyAt = await readyAt;

  const { counters } = await host.control<{ counters: HostCounters }>('GET', '/state');
  await host.control('DELETE', '/faults');
  const broken = await countBroken(database, host, scene, clicks.acknowledged);
  const ready = await countReady(database, scene);
  const readySeconds = lastReadyAt === undefined ? null : (lastReadyAt - closesAt) / 1000;
  const crashes = fleet.crashOutputs().slice(crashesBefore);
  const isGood =
    clicks.acknowledged.size === options.students &&
    ready === options.students &&
    readySeconds !== null &&
    crashes.length === 0 &&
    Object.values(broken).every((count) => count === 0);
  return {
    isGood,
    figures: {
      ok: isGood,
      students: options.students,
      acknowledged: clicks.acknowledged.size,
      ready,
      ...broken,
      all_ready_seconds_after_last_click: readySeconds,
      ready_within_seconds: readyWithinSeconds,
      ...(await waitingTimes(database, scene)),
      unfinished: await listUnfinished(database, scene),
      requests: clicks.requests,
      retried: clicks.retried,
      refused: clicks.refused,
      kills: options.kills,
      db_crashes: options.dbCrashes,
      db_down_seconds: downSeconds,
      ...(options.hitsAcceptances ? { under_way_when_hit: underWay } : {}),
      servers_that_crashed: crashes,
      failed_starts: fleet.failedStarts(),
      platform_calls: Object.values(counters.calls).reduce((sum, { total }) => sum + total, 0),
      platform_faults: counters.faults,
      calls_inside_back_off: counters.inside_back_off.total,
    },
  };
}

export interface HostCounters {
  calls: Record<string, { total: number; by_status: Record<string, number> }>;
  faults: Record<string, number>;
  inside_back_off: { total: number };
  refused_by_limit: Record<string, number>;
  concurrency: { peak_by_caller: Record<string, number> };
}

async function waitUntilReady(
  database: StormDatabase,
  scene: Scene,
  isOver: () => boolean,
): Promise<number | undefined> {
  for (; !isOver(); await delay(250)) {
    // The database may be down.
    const ready = await countReady(database, scene).catch(() => 0);
    if (ready === scene.students.length) return Date.now();
  }
  return undefined;
}

async function countReady({ pool }: StormDatabase, { assignmentId }: Scene): Promise<number> {
  const { rows } = await pool.query<{ ready: number }>(
    `select count(*) as ready from provisionings p join works w on w.id = p.work_id
     where w.assignment_id = $1 and p.step = 'ready'`,
    [assignmentId],
  );
  return rows[0]?.ready ?? 0;
}

/** State of up to 3 unfinished acceptances, for debugging. */
async function listUnfinished({ pool }: StormDatabase, { assignmentId }: Scene) {
  const { rows } = await pool.query<object>(
    `select w.id, p.step, p.problem, p.attempts, w.repository_id is not null as has_repository,
       (select json_agg(json_build_object('key', j.key, 'attempts', j.attempts,
         'in', extract(epoch from j.run_at - now()), 'locked_by', j.locked_by, 'error', j.last_error))
        from jobs j where j.payload ->> 'workId' = w.id::text) as jobs
     from provisionings p join works w on w.id = p.work_id
     where w.assignment_id = $1 and p.step <> 'ready' limit 3`,
    [assignmentId],
  );
  return rows;
}

/** From the acceptance to a repository with access and feedback branch. */
async function waitingTimes({ pool }: StormDatabase, { assignmentId }: Scene) {
  const { rows } = await pool.query<{ half: number; most: number; last: number }>(
    `with waits as (
       select extract(epoch from p.ready_at - p.queued_at)::float8 as s
       from provisionings p join works w on w.id = p.work_id
       where w.assignment_id = $1 and p.ready_at is not null
     )
     select percentile_cont(0.5) within group (order by s) as half,
       percentile_cont(0.95) within group (order by s) as most, max(s) as last from waits`,
    [assignmentId],
  );
  const { half, most, last } = rows[0] ?? { half: null, most: null, last: null };
  return { wait_seconds_p50: half, wait_seconds_p95: most, wait_seconds_max: last };
}
