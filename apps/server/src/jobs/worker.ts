/** Keeps a worker running in this process, and frees the jobs of workers that died elsewhere. */
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

/** The process has ten seconds to stop. A job that takes longer runs again after the next start. */
const stopTimeoutMs = 4_000;
const restartMs = 250;
/** Notifications announce new jobs; this look finds jobs whose time has come. */
const lookEveryMs = 500;
const tendEveryMs = 2_000;
/** One takes jobs while others end. */
const connections = 3;

/** A worker that the database fails gives up its lease, and another one takes its place. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let current: Shift | undefined = await beginShift(options);
  const supervision = supervise();

  async function supervise(): Promise<void> {
    while (current) {
      await Promise.race([current.lost, stopped]);
      if (stopping.signal.aborted) return;
      options.log.warn('the worker lost the database; another one takes its place');
      void current.giveUp().catch(() => {});
      current = await beginAnother();
    }
  }

  /** Undefined if the worker is stopped before the database is back. */
  async function beginAnother(): Promise<Shift | undefined> {
    while (!stopping.signal.aborted) {
      await delay(restartMs);
      const shift = await beginShift(options).catch(() => undefined);
      if (shift) return shift;
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

interface Shift {
  lost: Promise<void>;
  /** Lets others take over the jobs at once. */
  giveUp(): Promise<void>;
  /** Waits for the jobs that run. */
  finish(): Promise<void>;
}

async function beginShift({
  url,
  tasks,
  schedule,
  log,
  concurrency = 8,
  mostPerShare = concurrency,
}: WorkerOptions): Promise<Shift> {
  let wake = (): void => {};
  const lease = await takeLease(url, () => wake());
  const pool = connect(url, connections);
  const tell = (err: unknown, { name }: Job) => log.error({ err, task: name }, 'job failed');
  const limits = { concurrency, mostPerShare };
  const runner = runJobs({ pool, worker: lease.worker, tasks, tell, ...limits });
  wake = runner.wake;

  const tend = async () => {
    await releaseJobs(pool);
    await planRecurring(pool, schedule);
    wake();
  };
  const report = (err: unknown) => log.warn({ err }, 'jobs of a stopped process were not freed');
  const look = setInterval(wake, lookEveryMs);
  const tending = setInterval(() => void tend().catch(report), tendEveryMs);
  await tend().catch(report);

  const rest = () => {
    clearInterval(look);
    clearInterval(tending);
  };
  return {
    lost: Promise.race([lease.lost, runner.failed]),
    giveUp: async () => {
      rest();
      await lease.release();
      await runner.stop();
      await pool.end();
    },
    finish: async () => {
      rest();
      await runner.stop();
      await lease.release();
      await pool.end();
    },
  };
}
