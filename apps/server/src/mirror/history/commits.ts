/** The commits of a mirror with their parents, so that when each arrived can be worked out. */
import { commitFormat, readCommits, type Commit } from './commit-reader.ts';
import { isGitFailure, isTooMuch } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput, streamGit } from '../git/run-git.ts';

/** Somebody who pushes more than this has pushed another project's history. */
const mostCommits = 10_000;
/** That many commits of people are shorter. */
const ordinaryBytes = 8 * 1024 * 1024;
const longestMs = 30_000;

/**
 * Everything that any push brought and any branch leads to, without what the starter has. Undefined
 * when that takes too long or too much, as then it does every time: nothing may wait for it.
 */
export async function listCommits(
  { dir }: Pick<Mirror, 'dir'>,
  starterSha: string,
  timeoutMs = longestMs,
): Promise<Commit[] | undefined> {
  const from = ['--branches', '--glob=refs/pushes/*'];
  // A starter that was lost before we ever saw it leaves nothing out.
  const without = ['--ignore-missing', '--not', '--end-of-options', starterSha];
  const how = ['-z', `--format=${commitFormat}`, `--max-count=${mostCommits}`];
  try {
    return await read(dir, ['log', ...how, ...from, ...without], timeoutMs);
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

/** To start git ourselves costs everybody a moment, so only what is too long to be had whole is streamed. */
async function read(dir: string, args: readonly string[], timeoutMs: number): Promise<Commit[]> {
  const whole = readCommits();
  try {
    whole.push(await gitOutput(dir, args, { timeoutMs, maxBytes: ordinaryBytes }));
    return whole.commits;
  } catch (error) {
    if (!isGitFailure(error, 'too_large')) throw error;
  }
  const streamed = readCommits();
  await streamGit(dir, args, { timeoutMs }, streamed.push);
  return streamed.commits;
}
