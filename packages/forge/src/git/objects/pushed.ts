import { isAncestor } from './ancestry.ts';
import { commitFormat } from './commit-format.ts';
import { parsePushed, type PushedCommit } from './pushed-format.ts';
import { gitOutput, type RunOptions } from '../run.ts';

/** Older commits of a long push are left out, as GitHub does; receivers read the rest by git. */
const mostAnnounced = 20;

/** A few objects can name millions of files; who waits for them waits in vain. */
const patienceMs = 10_000;

/** More than this is not worth holding in memory for each of many pushes. */
export const mostPathBytes = 1024 * 1024;

/**
 * The newest commits a push brought to a ref, oldest first, with the paths each of them changed;
 * `old` undefined means a new ref. Asked on every push, so all of it comes from one process.
 */
export async function listPushedPaths(
  dir: string,
  old: string | undefined,
  sha: string,
  { limit, maxBytes = mostPathBytes, ...wanted }: PathsWanted,
): Promise<PushedCommit[]> {
  const command = pushedPathsCommand(old, sha, limit);
  const bounds = { ...wanted, maxBytes, isCostly: true, timeoutMs: patienceMs };
  return readPushedPaths(await gitOutput(dir, command, bounds));
}

interface PathsWanted extends Pick<RunOptions, 'caller' | 'maxMemoryBytes'> {
  /** How many commits. */
  limit?: number;
  /** A few trees that hold each other name millions of files: more of them is a failure. */
  maxBytes?: number;
}

/** The same in two halves, for a child that does more than this. */
export function pushedPathsCommand(
  old: string | undefined,
  sha: string,
  limit = mostAnnounced,
): string[] {
  const paths = ['--name-status', '--no-renames', '--diff-merges=first-parent'];
  const format = ['log', '-z', `--format=${commitFormat}`, ...paths, `--max-count=${limit}`];
  return [...format, '--end-of-options', sha, ...(old === undefined ? [] : [`^${old}`])];
}

export function readPushedPaths(output: Buffer): PushedCommit[] {
  return parsePushed(output).toReversed();
}

/**
 * Whether a branch moved without losing a commit. All of `brought` lead to `after`, so a child of
 * `before` among them is proof; only a long or a rewritten history is left to git.
 */
export async function isFastForward(
  dir: string,
  { before, after }: { before: string; after: string },
  brought: readonly PushedCommit[],
  caller: string,
): Promise<boolean> {
  if (brought.some(({ parents }) => parents.includes(before))) return true;
  return isAncestor(dir, before, after, caller);
}
