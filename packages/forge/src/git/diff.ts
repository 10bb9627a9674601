import { parseDiff, type ChangedFile } from './diff-format.ts';
import { GitProblem, isGitProblem } from './git-problem.ts';
import { isValidSha } from './names.ts';
import { gitOutput } from './run.ts';

export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const maxPatchBytes = 20 * 1024 * 1024;
const quiet = ['--no-ext-diff', '--no-textconv', '--no-color', '--full-index', '-r', '-z', '-M'];

/**
 * The files that differ between two commits (or trees), in GitHub's terms. A difference too large
 * to show comes without patches, as there.
 */
export async function compareFiles(
  dir: string,
  base: string | undefined,
  head: string,
): Promise<ChangedFile[]> {
  const trees = ['--end-of-options', requireSha(base ?? emptyTree), requireSha(head)];
  const counts = ['diff-tree', ...quiet, '--raw', '--numstat'];
  try {
    const output = await gitOutput(dir, [...counts, '-p', ...trees], { maxBytes: maxPatchBytes });
    return parseDiff(output);
  } catch (error) {
    if (!isGitProblem(error, 'output_too_large')) throw error;
    return parseDiff(await gitOutput(dir, [...counts, ...trees]));
  }
}

function requireSha(value: string): string {
  if (!isValidSha(value)) throw new GitProblem('invalid_name', `'${value}' is not an object id.`);
  return value;
}

export type { ChangedFile } from './diff-format.ts';
export { commentableLines } from './patch-lines.ts';
