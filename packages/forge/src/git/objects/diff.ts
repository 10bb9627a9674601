import { parseDiff, type ChangedFile } from './diff-format.ts';
import { GitProblem, isGitProblem } from '../git-problem.ts';
import { requireSha } from '../names.ts';
import { gitOutput, type RunOptions } from '../run.ts';

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const maxBytes = 20 * 1024 * 1024;
/** A few objects can name millions of files. Nobody reads such a difference. */
const maxMs = 10_000;
/** Larger files are listed as binary, so that one file cannot use up the memory. */
const settings = { 'core.bigFileThreshold': '8m' };
const quiet = ['--no-ext-diff', '--no-textconv', '--no-color', '--full-index', '-r', '-z', '-M'];

/** As on GitHub, a difference that is too large has no patches. */
export async function compareFiles(
  dir: string,
  base: string | undefined,
  head: string,
  bounds: Pick<RunOptions, 'caller' | 'timeoutMs' | 'maxMemoryBytes'>,
): Promise<ChangedFile[]> {
  const trees = ['--end-of-options', requireSha(base ?? emptyTree), requireSha(head)];
  const counts = ['diff-tree', ...quiet, '--raw', '--numstat'];
  const limits = { isCostly: true, timeoutMs: maxMs, maxBytes, settings, ...bounds };
  try {
    const output = await gitOutput(dir, [...counts, '-p', ...trees], limits);
    return parseDiff(output);
  } catch (error) {
    if (isGitProblem(error, 'timed_out')) throw tooLarge();
    if (!isGitProblem(error, 'output_too_large')) throw error;
    return parseDiff(await gitOutput(dir, [...counts, ...trees], limits).catch(refuseTooLarge));
  }
}

function refuseTooLarge(error: unknown): never {
  const isTooLarge = isGitProblem(error, 'timed_out') || isGitProblem(error, 'output_too_large');
  throw isTooLarge ? tooLarge() : error;
}

function tooLarge(): GitProblem {
  return new GitProblem('output_too_large', 'This difference is too large to show.');
}
