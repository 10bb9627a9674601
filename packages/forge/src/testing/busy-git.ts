import { runGit } from '../git/run.ts';

/** A caller without the usual limit, so that its calls can fill the queue. */
const unshared = '';

/** Far more calls than git can finish during a test. */
const queued = 5_000;

/**
 * Runs `work` while thousands of git calls wait. Returns how many still do: 0 means that `work` had
 * to wait for all of them.
 */
export async function withBusyGit(dir: string, work: () => Promise<void>): Promise<number> {
  const ended = new AbortController();
  const { signal } = ended;
  // Occupies a whole share, so that the rest shares one process on any machine.
  const sleep = ['-c', 'alias.wait=!sleep 120', 'wait'];
  const busy = { signal, caller: 'eve', timeoutMs: 120_000 };
  const share = Array.from({ length: 200 }, () => runGit(dir, sleep, busy));
  let left = queued;
  const waiting = Array.from({ length: queued }, () =>
    runGit(dir, ['version'], { caller: unshared, signal }).then(() => (left -= 1)),
  );
  try {
    await work();
    return left;
  } finally {
    ended.abort();
    await Promise.allSettled([...share, ...waiting]);
  }
}
