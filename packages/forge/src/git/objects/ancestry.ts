import { isGitProblem, unknownToGit, type GitProblem } from '../git-problem.ts';
import { requireSha } from '../names.ts';
import { gitFailure, gitOutput, runGit, type RunResult } from '../run.ts';

/** How commits relate to one another. */

export async function mergeBase(
  dir: string,
  a: string,
  b: string,
  caller: string,
): Promise<string | undefined> {
  const args = ['merge-base', requireSha(a), requireSha(b)];
  const result = await runGit(dir, args, { isCostly: true, caller });
  if (hasNotSaid(result)) throw gitFailure(args, result);
  return result.code === 0 ? result.stdout.toString('utf8').trim() : undefined;
}

export async function isAncestor(
  dir: string,
  older: string,
  newer: string,
  caller: string,
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', requireSha(older), requireSha(newer)];
  const result = await runGit(dir, args, { caller });
  if (hasNotSaid(result)) throw gitFailure(args, result);
  return result.code === 0;
}

/** A git that was killed or gave up, as when memory is short, has said neither yes nor no. */
function hasNotSaid({ code }: RunResult): boolean {
  return code !== 0 && code !== 1;
}

export interface Distance {
  /** How many commits the head has that the base lacks. */
  ahead: number;
  /** The other way round. */
  behind: number;
}

/** What lies between two commits never changes, and each of those who see a pull request asks. */
const distances = new Map<string, Distance | TookTooLong>();
const mostDistances = 1_000;

/** Each question is half a minute's work, so it is not asked at once again. */
interface TookTooLong {
  problem: GitProblem;
  /** By `performance.now()`. */
  since: number;
}

/** For those who cannot go on without the answer: a machine may have stood still. */
const soonMs = 60_000;
/**
 * For those who can: a branch may have a hundred pull requests that are measured one by one before the
 * database is held up.
 */
export const hopelessMs = 60 * 60_000;

export async function countBetween(
  dir: string,
  base: string,
  head: string,
  caller: string,
  askedAgainMs = soonMs,
): Promise<Distance> {
  const range = `${requireSha(base)}...${requireSha(head)}`;
  // Of one repository: what another holds is none of its readers' business.
  const key = `${dir} ${range}`;
  const known = distances.get(key);
  if (known && 'ahead' in known) return known;
  if (known && performance.now() - known.since < askedAgainMs) throw known.problem;
  const args = ['rev-list', '--left-right', '--count', range];
  try {
    const output = await gitOutput(dir, args, { isCostly: true, caller });
    const [behind = 0, ahead = 0] = output.toString('utf8').split('\t').map(Number);
    remember(key, { ahead, behind });
    return { ahead, behind };
  } catch (error) {
    if (isGitProblem(error, 'timed_out')) {
      remember(key, { problem: error, since: performance.now() });
    }
    throw error;
  }
}

/** Undefined where git cannot tell; so nobody need wait for it twice. */
export function countIfPossible(
  dir: string,
  base: string,
  head: string,
  caller: string,
): Promise<Distance | undefined> {
  return countBetween(dir, base, head, caller, hopelessMs).catch(unknownToGit);
}

function remember(key: string, answer: Distance | TookTooLong): void {
  if (distances.size >= mostDistances) distances.clear();
  distances.set(key, answer);
}
