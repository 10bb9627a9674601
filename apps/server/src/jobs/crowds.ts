/**
 * Keeps one backlog from taking every worker of a process. Where the platform lets an organisation
 * write one thing at a time, more of its jobs at once would only wait for each other.
 */
import type { Job, Task } from 'graphile-worker';
import { isShareFlag } from './queue.ts';

export interface Crowds {
  /** The same task, whose jobs are counted while they run. */
  counted(task: Task): Task;
  /** The shares that have enough jobs running: no more of theirs are taken. */
  full(): string[];
}

export function makeCrowds(mostPerShare: number): Crowds {
  const running = new Map<string, number>();

  function change(share: string, by: number): void {
    const count = (running.get(share) ?? 0) + by;
    if (count > 0) running.set(share, count);
    else running.delete(share);
  }

  return {
    counted: (task) => async (payload, helpers) => {
      const share = shareOf(helpers.job);
      if (share === undefined) return task(payload, helpers);
      change(share, 1);
      try {
        return await task(payload, helpers);
      } finally {
        change(share, -1);
      }
    },
    full: () => [...running].filter(([, count]) => count >= mostPerShare).map(([share]) => share),
  };
}

function shareOf({ flags }: Job): string | undefined {
  return Object.keys(flags ?? {}).find(isShareFlag);
}
