import type pg from 'pg';
import { runJob, takeJob, type Job, type Tasks, type OnFailure } from './take.ts';

export interface RunOptions {
  pool: pg.Pool;
  worker: string;
  tasks: Tasks;
  onFailure: OnFailure;
  concurrency: number;
  /** More would only wait for the same rate limit. */
  mostPerShare: number;
}

export interface Runner {
  /** Call when jobs may be due. */
  wake(): void;
  /** A job may stay locked, so the worker must give up its lease. */
  failed: Promise<void>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

export function runJobs({ pool, worker, tasks, onFailure, ...limits }: RunOptions): Runner {
  const names = Object.keys(tasks);
  const running = new Map<Job, Promise<void>>();
  let taking: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  let reportFailed = (): void => {};
  const failed = new Promise<void>((resolve) => (reportFailed = resolve));

  const hasRoom = () => !isStopped && running.size < limits.concurrency;

  async function takeAll(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      while (hasRoom()) {
        const job = await takeJob(pool, worker, names, fullShares());
        if (!job) break;
        begin(job);
      }
    }
  }

  function begin(job: Job): void {
    const end = runJob(pool, worker, job, { tasks, onFailure })
      .catch(fail)
      .finally(() => {
        running.delete(job);
        wake();
      });
    running.set(job, end);
  }

  function fullShares(): string[] {
    const counts = new Map<string, number>();
    for (const { share } of running.keys()) {
      if (share !== null) counts.set(share, (counts.get(share) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= limits.mostPerShare).map(([share]) => share);
  }

  function fail(): void {
    isStopped = true;
    reportFailed();
  }

  function wake(): void {
    isWoken = true;
    if (isStopped) return;
    taking ??= takeAll()
      .catch(fail)
      .finally(() => {
        taking = undefined;
        if (isWoken) wake();
      });
  }

  return {
    wake,
    failed,
    stop: async () => {
      isStopped = true;
      await taking;
      await Promise.all(running.values());
    },
  };
}
