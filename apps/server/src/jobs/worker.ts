/** Runs jobs in this process, and frees those that a killed process left locked. */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connect } from '../db/open.ts';
import { forgetFuture, takeTurnsNow, watchClock } from './clock-set-back.ts';
import { makeCrowds } from './crowds.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { rescueJobs, takeLifeLock } from './rescue.ts';
import { whileOurs } from './still-ours.ts';
import { wakeAtTheirTime, type Waking } from './wake-at-their-time.ts';

export interface WorkerOptions {
  pool: pg.Pool;
  url: string;
  tasks: TaskList;
  schedule: CronItem[];
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  concurrency?: number;
  /** Of these, how many may run jobs of one share; all, where nothing is said. */
  mostPerShare?: number | undefined;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Of the ten seconds in which everything stops; what goes on after it is begun anew at the next start. */
const stopTimeoutMs = 4_000;
const rescueEveryMs = 2_000;
const relaunchMs = 250;
/** Workers are woken, so this is only how long they would sleep if nobody did. */
const pollMs = 60_000;
/** One to listen, the others to take jobs and to mark them done. */
const connections = 4;

/**
 * A worker that loses the database may hold a lock that it does not know of: the answer that gave it
 * the job was lost, or the one that the job is done. It is given up then, so that its jobs are freed
 * like those of the dead, and another one takes its place. Every job can run twice.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, url, log } = options;
  const lifeLock = await takeLifeLock(url, log);
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet });
  const report = (err: unknown) => log.warn({ err }, 'jobs of a stopped process were not freed');
  const rescue = setInterval(() => void rescueJobs(pool, utils).catch(report), rescueEveryMs);
  await rescueJobs(pool, utils).catch(report);

  const life = new AbortController();
  let current: Launched | undefined = await launch(options, lifeLock.hold);
  const supervision = supervise();

  async function supervise(): Promise<void> {
    while (current !== undefined) {
      const clock = watchClock();
      const lost = current.lost.then(() => 'the worker lost the database');
      const setBack = clock.setBack.then(() => 'the clock of the worker was set back');
      const why = await Promise.race([lost, setBack, aborted(life.signal)]);
      clock.stop();
      if (life.signal.aborted) return;
      log.warn(`${why}; another one takes its place`);
      await lifeLock.drop(current.poolIds);
      void giveUp(current);
      current = await relaunch();
    }
  }

  /** Answers nothing when it is asked to stop before the database is back. */
  async function relaunch(): Promise<Launched | undefined> {
    for (;;) {
      await delay(relaunchMs);
      try {
        return await launch(options, lifeLock.hold);
      } catch {
        // The database is still away; nothing runs without it, so there is no hurry.
        if (life.signal.aborted) return undefined;
      }
    }
  }

  return {
    stop: async () => {
      clearInterval(rescue);
      life.abort();
      await supervision;
      const unfinished = (err: unknown) =>
        log.warn({ err }, 'the worker stopped without the database');
      if (current) await Promise.race([finish(current).catch(unfinished), delay(stopTimeoutMs)]);
      await utils.release();
      await lifeLock.release();
    },
  };
}

interface Launched {
  runner: Runner;
  /** Its own connections, so that those which it loses are nobody else's. */
  pool: pg.Pool;
  poolIds: string[];
  waking: Waking;
  /** When it can no longer be relied on. */
  lost: Promise<void>;
}

async function launch(
  { url, tasks, schedule, log, concurrency = 8, mostPerShare = concurrency }: WorkerOptions,
  hold: (poolId: string) => Promise<void>,
): Promise<Launched> {
  const pool = connect(url, connections);
  const events: WorkerEvents = new EventEmitter();
  const poolIds: string[] = [];
  let wake = (_count: number): void => {};
  const crowds = makeCrowds(mostPerShare);
  const guarded = Object.entries(tasks).map(
    ([name, task]) => [name, crowds.counted(oneAtATime(whileOurs(task!)))] as const,
  );
  events.on('pool:create', ({ workerPool }) => {
    poolIds.push(workerPool.id);
    wake = (count) => workerPool.nudge(count);
    void hold(workerPool.id).catch(() => {});
  });
  events.on('cron:scheduled', ({ jobsAndIdentifiers }) => {
    const turns = jobsAndIdentifiers.map(({ job }) => job.task);
    // Where this fails, the next turn tries again.
    takeTurnsNow(pool, turns)
      .then(() => wake(turns.length))
      .catch(() => {});
  });
  events.on('job:error', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier }, 'job failed'),
  );
  const failed = new Promise<void>((resolve) => {
    events.on('worker:getJob:error', () => resolve());
    events.on('worker:fatalError', () => resolve());
    events.on('pool:fatalError', () => resolve());
  });
  try {
    await forgetFuture(pool, log);
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(guarded),
      forbiddenFlags: crowds.full,
      parsedCronItems: parseCronItems(schedule.map(keyed)),
      concurrency,
      noHandleSignals: true,
      pollInterval: pollMs,
      events,
      logger: quiet,
      // Without these, nobody hears that a job could not be marked done, and the process ends by it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner.promise.catch(() => {});
    const waking = wakeAtTheirTime(pool, concurrency, (count) => wake(count));
    const lost = Promise.race([failed, waking.lost]);
    return { runner, pool, poolIds, waking, lost };
  } catch (error) {
    void pool.end();
    throw error;
  }
}

/** A machine that slept takes all turns at once that it has missed: of one task, those that wait are one. */
function keyed(item: CronItem): CronItem {
  return { ...item, options: { ...item.options, jobKey: item.task } };
}

async function giveUp({ runner, pool, waking }: Launched): Promise<void> {
  waking.stop();
  await runner.stop().catch(() => {});
  await pool.end();
}

/** `stop` resolves before the last job is marked done, so wait until nothing is locked by us. */
async function finish({ runner, poolIds, pool, waking }: Launched): Promise<void> {
  waking.stop();
  await runner.stop();
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      'select exists (select from graphile_worker._private_jobs where locked_by = any($1)) as busy',
      [poolIds],
    );
    if (!rows[0]?.busy) return pool.end();
    await delay(50);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const quiet = new Logger(() => () => {});
