import { isAncestor } from './ancestry.ts';
import { commitFormat } from './commit-format.ts';
import { parsePushed, type PushedCommit } from './pushed-format.ts';
import { gitOutput } from './run.ts';

/**
 * The newest commits a push brought to a ref, oldest first, with the paths each of them changed;
 * `old` undefined means a new ref. Asked on every push, so all of it comes from one process.
 */
export async function listPushedPaths(
  dir: string,
  old: string | undefined,
  sha: string,
  limit: number,
): Promise<PushedCommit[]> {
  const paths = ['--name-status', '--no-renames', '--diff-merges=first-parent'];
  const format = ['log', '-z', `--format=${commitFormat}`, ...paths, `--max-count=${limit}`];
  const range = old === undefined ? [sha] : [sha, `^${old}`];
  return parsePushed(await gitOutput(dir, [...format, '--end-of-options', ...range])).toReversed();
}

/**
 * Whether a branch moved without losing a commit. All of `brought` lead to `after`, so a child of
 * `before` among them is proof; only a long or a rewritten history is left to git.
 */
export async function isFastForward(
  dir: string,
  { before, after }: { before: string; after: string },
  brought: readonly PushedCommit[],
): Promise<boolean> {
  if (brought.some(({ parents }) => parents.includes(before))) return true;
  return isAncestor(dir, before, after);
}

export type { PushedCommit } from './pushed-format.ts';
