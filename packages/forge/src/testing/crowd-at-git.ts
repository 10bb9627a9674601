import { runGit } from '../git/run.ts';

/** Has no share, as nothing of the host is any more: it can only be in the way. */
const nobody = '';

/** Far more than git gets done while a test lasts. */
const many = 5_000;

/**
 * Does `work` while git is asked for much in nobody's name, and answers with how much of it is left:
 * nothing, where any part of the work had to wait behind it.
 */
export async function crowdAtGit(dir: string, work: () => Promise<void>): Promise<number> {
  const ended = new AbortController();
  const { signal } = ended;
  // Somebody has all they can have at once, so that the others share one process on every machine.
  const sleep = ['-c', 'alias.wait=!sleep 120', 'wait'];
  const theirs = { signal, caller: 'eve', timeoutMs: 120_000 };
  const share = Array.from({ length: 200 }, () => runGit(dir, sleep, theirs));
  let left = many;
  const crowd = Array.from({ length: many }, () =>
    runGit(dir, ['version'], { caller: nobody, signal }).then(() => (left -= 1)),
  );
  try {
    await work();
    return left;
  } finally {
    ended.abort();
    await Promise.allSettled([...share, ...crowd]);
  }
}
