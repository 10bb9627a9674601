/** A whole class under GitHub's published limits, on a platform whose time runs faster. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Acceptance } from '@lectern/contract';
import { gitHubLimits, type Limits } from '@lectern/server/platform/limits';
import { sped } from '@lectern/testkit/sped';
import { seededRandom, type Random } from './random.ts';
import { clickAll } from './clicks.ts';
import type { CodeHost } from './code-host.ts';
import type { StormDatabase } from './database.ts';
import { countBroken } from './invariants.ts';
import type { StormOptions } from './options.ts';
import { setScene, type Scene, type Student } from './scene.ts';
import { callSite, type Site } from './site.ts';
import type { HostCounters, StormResult } from './storm.ts';
import { startStormWorld } from './world.ts';

/** Content-creating calls per student: repository and access, and for strangers an invitation. */
const creationsToWork = { member: 2, stranger: 3 };
const slack = 1.1;
/** As at the start of a lesson; on the fast clock about 20 clicks per second. */
const clickMinutes = 5;
const servers = 2;
/** The fast clock does not change rounding of forecasts to 1 s and polling of queue and test. */
const forecastTolerance = { share: 0.2, seconds: 2 };

interface Forecast {
  userId: number;
  at: number;
  seconds: number;
}

export async function runQuota(options: StormOptions): Promise<StormResult> {
  const random = seededRandom(options.seed);
  const limits = sped(gitHubLimits, options.speed);
  const toWork = creationsToWork[options.strangers ? 'stranger' : 'member'];
  const least = {
    work: leastSeconds(toWork * options.students, limits),
    // The feedback branch is created last.
    ready: leastSeconds((toWork + 1) * options.students, limits),
  };
  const world = await startStormWorld({ servers, limits });
  const { database, host, site } = world;
  try {
    const fleet = await world.serve('server');
    const scene = await setScene(world, options.students, {
      areStrangers: options.strangers,
    });
    await beginCounting(host, database, options.speed);

    const startedAt = Date.now();
    const giveUpAt = startedAt + 1.5 * least.ready * 1000 + 60_000;
    const watching = watch(database, scene, giveUpAt);
    const clickSeconds = (clickMinutes * limits.minuteMs) / 1000;
    const [clicks, seen, collected] = await Promise.all([
      clickAll(site, scene, { seconds: clickSeconds, giveUpAt, random }),
      watching.done,
      delay(limits.minuteMs).then(() => collectForecasts(site, scene, watching, giveUpAt, random)),
    ]);
    const forecasts = rateForecasts(collected, seen.workableAt);

    const { counters } = await host.control<{ counters: HostCounters }>('GET', '/state');
    await host.control('DELETE', '/limits');
    const broken = await countBroken(database, host, scene, clicks.acknowledged);
    const workSeconds = (Math.max(...seen.workableAt.values()) - startedAt) / 1000;
    const readySeconds =
      seen.allReadyAt === undefined ? null : (seen.allReadyAt - startedAt) / 1000;
    const isGood =
      readySeconds !== null &&
      readySeconds <= slack * least.ready &&
      workSeconds <= slack * least.work &&
      counters.inside_back_off.total === 0 &&
      forecasts.count > 0 &&
      forecasts.outside === 0 &&
      fleet.crashOutputs().length === 0 &&
      Object.values(broken).every((count) => count === 0);
    return {
      isGood,
      figures: {
        ok: isGood,
        students: options.students,
        speed: options.speed,
        ...broken,
        all_can_work_seconds: workSeconds,
        all_can_work_least_seconds: least.work,
        all_can_work_ratio: workSeconds / least.work,
        all_ready_seconds: readySeconds,
        all_ready_least_seconds: least.ready,
        all_ready_ratio: readySeconds === null ? null : readySeconds / least.ready,
        calls_inside_back_off: counters.inside_back_off.total,
        refused_by_limit: counters.refused_by_limit,
        peak_calls_at_once: Math.max(...Object.values(counters.concurrency.peak_by_caller)),
        forecasts,
        servers_that_crashed: fleet.crashOutputs(),
      },
    };
  } finally {
    await world.close();
  }
}

/** The fastest possible schedule: the limit of each minute at once, until the hour is full. */
function leastSeconds(creations: number, limits: Limits): number {
  const last = creations - 1;
  const hours = Math.floor(last / limits.creationsPerHour);
  const minutes = Math.floor((last % limits.creationsPerHour) / limits.creationsPerMinute);
  return (hours * limits.hourMs + minutes * limits.minuteMs) / 1000;
}

/** Resets Lectern's budget, which the setup has used, and turns on the host's limits. */
async function beginCounting(host: CodeHost, { pool }: StormDatabase, speed: number) {
  await pool.query('delete from platform_budgets');
  await host.control('PUT', '/limits', { speed });
}

interface Watch {
  /** When each student could start to work, by id. */
  workableAt: Map<number, number>;
  done: Promise<{ workableAt: Map<number, number>; allReadyAt: number | undefined }>;
}

function watch({ pool }: StormDatabase, scene: Scene, giveUpAt: number): Watch {
  const workableAt = new Map<number, number>();
  const look = async () => {
    const { rows } = await pool.query<{ user_id: number; step: string }>(
      `select c.user_id, p.step from provisionings p join contributors c on c.work_id = p.work_id
       where c.assignment_id = $1 and p.step in ('feedback_branch', 'ready')`,
      [scene.assignmentId],
    );
    for (const { user_id } of rows) {
      if (!workableAt.has(user_id)) workableAt.set(user_id, Date.now());
    }
    return rows.filter(({ step }) => step === 'ready').length;
  };
  const follow = async () => {
    for (; Date.now() < giveUpAt; await delay(200)) {
      if ((await look()) === scene.students.length) return { workableAt, allReadyAt: Date.now() };
    }
    return { workableAt, allReadyAt: undefined };
  };
  return { workableAt, done: follow() };
}

/** Lets some waiting students look at their page every 2 s. */
async function collectForecasts(
  site: Site,
  { students, link }: Scene,
  { workableAt }: Watch,
  giveUpAt: number,
  random: Random,
): Promise<Forecast[]> {
  const forecasts: Forecast[] = [];
  while (workableAt.size < students.length && Date.now() < giveUpAt) {
    const waiting = students.filter(({ userId }) => !workableAt.has(userId));
    const asked = Array.from({ length: 5 }, () => random.pick(waiting));
    const answers = await Promise.all(asked.map((student) => askForecast(site, student, link)));
    forecasts.push(...answers.filter((one) => one !== undefined));
    await delay(2_000);
  }
  return forecasts;
}

async function askForecast(
  site: Site,
  { userId, session }: Student,
  link: string,
): Promise<Forecast | undefined> {
  const path = `/classrooms/classroom/0/assignments/token/${link}`;
  const at = Date.now();
  // A student who has not clicked yet has no forecast.
  const answer = await callSite<Acceptance>(site, session, 'GET', path).catch(() => undefined);
  const seconds = answer?.provisioning.expected_seconds;
  return seconds == null ? undefined : { userId, at, seconds };
}

function rateForecasts(forecasts: readonly Forecast[], workableAt: ReadonlyMap<number, number>) {
  const errors = forecasts.map(({ userId, at, seconds }) => {
    const actual = ((workableAt.get(userId) ?? Infinity) - at) / 1000;
    return { seconds, actual, off: Math.abs(seconds - actual) };
  });
  const { share, seconds } = forecastTolerance;
  const outside = errors.filter(({ actual, off }) => off > share * actual + seconds);
  const shares = errors.map(({ actual, off }) => off / actual).sort((a, b) => a - b);
  return {
    count: errors.length,
    outside: outside.length,
    median_error: shares[Math.floor(shares.length / 2)] ?? null,
    p95_error: shares[Math.floor(shares.length * 0.95)] ?? null,
    examples_outside: outside.slice(0, 5),
  };
}
