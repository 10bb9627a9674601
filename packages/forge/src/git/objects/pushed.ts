import { isAncestor } from './ancestry.ts';
import { commitFormat } from './commit-format.ts';
import { parsePushed, type PushedCommit } from './pushed-format.ts';
import { gitOutput, type RunOptions } from '../run.ts';

/** As on GitHub, an event lists only the newest commits. Receivers read the others by git. */
const mostAnnounced = 20;

/** A few objects can name millions of files. */
const maxMs = 10_000;

/** Limits the memory that many concurrent pushes need. */
export const mostPathBytes = 1024 * 1024;

/**
 * The newest commits of a push, oldest first. `old` is undefined for a new ref. One process,
 * because every push needs it.
 */
export async function listPushedPaths(
  dir: string,
  old: string | undefined,
  sha: string,
  { limit, maxBytes = mostPathBytes, ...wanted }: PathsWanted,
): Promise<PushedCommit[]> {
  const command = pushedPathsCommand(old, sha, limit);
  const bounds = { ...wanted, maxBytes, isCostly: true, timeoutMs: maxMs };
  return readPushedPaths(await gitOutput(dir, command, bounds));
}

interface PathsWanted extends Pick<RunOptions, 'caller' | 'maxMemoryBytes'> {
  limit?: number;
  maxBytes?: number;
}

/** Command and parser of `listPushedPaths`, for a process that also runs the push itself. */
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
 * All of `brought` lead to `after`, so a child of `before` among them proves a fast-forward.
 * Otherwise git has to tell.
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
