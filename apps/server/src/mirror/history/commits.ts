/** The commits of a mirror with their parents. */
import { commitFormat, readCommits, type Commit } from './commit-reader.ts';
import { isGitFailure, isTooMuch } from '../git/git-failure.ts';
import type { Mirror } from '../mirror.ts';
import { gitOutput, streamGit } from '../git/run-git.ts';

/** A push with more contains the history of another project. */
const mostCommits = 10_000;
/** Ordinary commits need less. */
const ordinaryBytes = 8 * 1024 * 1024;
const longestMs = 30_000;

/** All commits of pushes and branches, without those of the starter. Undefined if git needs too much for it. */
export async function listCommits(
  { dir }: Pick<Mirror, 'dir'>,
  starterSha: string,
  timeoutMs = longestMs,
): Promise<Commit[] | undefined> {
  const from = ['--branches', '--glob=refs/pushes/*'];
  // The starter may be missing.
  const without = ['--ignore-missing', '--not', '--end-of-options', starterSha];
  const how = ['-z', `--format=${commitFormat}`, `--max-count=${mostCommits}`];
  try {
    return await read(dir, ['log', ...how, ...from, ...without], timeoutMs);
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

/** Streams only very long output, because `streamGit` blocks the server while it starts git. */
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
