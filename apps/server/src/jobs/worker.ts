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
import { oneAtATime } from './one-at-a-time.ts';
import { rescueJobs, takeLifeLock } from './rescue.ts';

export interface WorkerOptions {
  pool: pg.Pool;
  url: string;
  tasks: TaskList;
  schedule: CronItem[];
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  concurrency?: number;
}

export interface Worker {
  stop(): Promise<void>;
}

const stopTimeoutMs = 8_000;
const rescueEveryMs = 2_000;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, url, tasks, schedule, log, concurrency = 8 } = options;
  const events: WorkerEvents = new EventEmitter();
  const poolIds = new Set<string>();
  const lifeLock = await takeLifeLock(url, log);
  events.on('pool:create', ({ workerPool }) => {
    poolIds.add(workerPool.id);
    void lifeLock.hold(workerPool.id);
  });
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet });
  const report = (err: unknown) => log.warn({ err }, 'jobs of a stopped process were not freed');
  const rescue = setInterval(() => void rescueJobs(pool, utils).catch(report), rescueEveryMs);
  await rescueJobs(pool, utils).catch(report);
  events.on('job:error', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier }, 'job failed'),
  );
  const runner = await run({
    pgPool: pool,
    taskList: oneAtATime(tasks),
    parsedCronItems: parseCronItems(schedule),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: quiet,
  });
  return {
    stop: async () => {
      clearInterval(rescue);
      await Promise.race([finish(runner, pool, poolIds), delay(stopTimeoutMs)]);
      await utils.release();
      await lifeLock.release();
    },
  };
}

/** `stop` resolves before the last job is marked done, so wait until nothing is locked by us. */
async function finish(runner: Runner, pool: pg.Pool, poolIds: Set<string>): Promise<void> {
  await runner.stop();
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      'select exists (select from graphile_worker._private_jobs where locked_by = any($1)) as busy',
      [[...poolIds]],
    );
    if (!rows[0]?.busy) return;
    await delay(50);
  }
}

const quiet = new Logger(() => () => {});
