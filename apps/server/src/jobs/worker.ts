import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { connect } from '../db/open.ts';
import { takeLease } from './lease.ts';
import { releaseJobs } from './retry.ts';
import { runJobs } from './run-jobs.ts';
import { planRecurring, type Recurring } from './schedule.ts';
import type { Job, Tasks } from './take.ts';

export interface WorkerOptions {
  url: string;
  tasks: Tasks;
  schedule: readonly Recurring[];
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  concurrency?: number;
  mostPerShare?: number | undefined;
}

export interface Worker {
  stop(): Promise<void>;
}

/** The process has 10 seconds. A job that takes longer runs again after the next start. */
const stopTimeoutMs = 4_000;
const restartMs = 250;
/** Finds jobs that have become due; notifications announce new ones. */
const pollEveryMs = 500;
const maintainEveryMs = 2_000;
/** One takes jobs while others end them. */
const connections = 3;

/** When the database fails, the worker gives up its lease and a new run begins. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let current: WorkerRun | undefined = await beginRun(options);
  const supervision = supervise();

  async function supervise(): Promise<void> {
    while (current) {
      await Promise.race([current.lost, stopped]);
      if (stopping.signal.aborted) return;
      options.log.warn('Lost the database connection. The worker restarts');
      void current.giveUp().catch(() => {});
      current = await restart();
    }
  }

  /** Undefined if stopped first. */
  async function restart(): Promise<WorkerRun | undefined> {
    while (!stopping.signal.aborted) {
      await delay(restartMs);
      const run = await beginRun(options).catch(() => undefined);
      if (run) return run;
    }
    return undefined;
  }

  return {
    stop: async () => {
      stopping.abort();
      await supervision;
      await Promise.race([current?.finish(), delay(stopTimeoutMs)]);
    },
  };
}

interface WorkerRun {
  lost: Promise<void>;
  /** Lets others take over the jobs. */
  giveUp(): Promise<void>;
  /** Waits for running jobs. */
  finish(): Promise<void>;
}

async function beginRun({
  url,
  tasks,
  schedule,
  log,
  concurrency = 8,
  mostPerShare = concurrency,
}: WorkerOptions): Promise<WorkerRun> {
  let wake = (): void => {};
  const lease = await takeLease(url, () => wake());
  const pool = connect(url, connections);
  const onFailure = (err: unknown, { name }: Job) => log.error({ err, task: name }, 'Job failed');
  const limits = { concurrency, mostPerShare };
  const runner = runJobs({ pool, worker: lease.worker, tasks, onFailure, ...limits });
  wake = runner.wake;

  const maintain = async () => {
    await releaseJobs(pool);
    await planRecurring(pool, schedule);
    wake();
  };
  const report = (err: unknown) => log.warn({ err }, 'Could not maintain the job queue');
  const polling = setInterval(wake, pollEveryMs);
  const maintaining = setInterval(() => void maintain().catch(report), maintainEveryMs);
  await maintain().catch(report);

  const stopTimers = () => {
    clearInterval(polling);
    clearInterval(maintaining);
  };
  return {
    lost: Promise.race([lease.lost, runner.failed]),
    giveUp: async () => {
      stopTimers();
      await lease.release();
      await runner.stop();
      await pool.end();
    },
    finish: async () => {
      stopTimers();
      await runner.stop();
      await lease.release();
      await pool.end();
    },
  };
}
