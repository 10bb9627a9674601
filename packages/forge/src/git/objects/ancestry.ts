import { isGitProblem, unknownToGit, type GitProblem } from '../git-problem.ts';
import { requireSha } from '../names.ts';
import { gitFailure, gitOutput, runGit, type RunResult } from '../run.ts';

export async function mergeBase(
  dir: string,
  a: string,
  b: string,
  caller: string,
): Promise<string | undefined> {
  const args = ['merge-base', requireSha(a), requireSha(b)];
  const result = await runGit(dir, args, { isCostly: true, caller });
  if (isFailure(result)) throw gitFailure(args, result);
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
  if (isFailure(result)) throw gitFailure(args, result);
  return result.code === 0;
}

/** Exit codes 0 and 1 mean yes and no. */
function isFailure({ code }: RunResult): boolean {
  return code !== 0 && code !== 1;
}

export interface Distance {
  ahead: number;
  behind: number;
}

/** Cached, because every view of a pull request needs it and it never changes. */
const distances = new Map<string, Distance | TookTooLong>();
const mostDistances = 1_000;

/** A timeout costs 30 s, so it is cached too. */
interface TookTooLong {
  problem: GitProblem;
  /** By `performance.now()`. */
  since: number;
}

/** Retry delay for callers that need the answer. */
const retrySoonMs = 60_000;
/** Retry delay for callers that do not: a branch may have 100 pull requests to measure. */
export const retryLateMs = 60 * 60_000;

export async function countBetween(
  dir: string,
  base: string,
  head: string,
  caller: string,
  askedAgainMs = retrySoonMs,
): Promise<Distance> {
  const range = `${requireSha(base)}...${requireSha(head)}`;
  // With `dir` in the key, readers of one repository learn nothing about another.
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

/** Undefined if git cannot tell. */
export function countIfPossible(
  dir: string,
  base: string,
  head: string,
  caller: string,
): Promise<Distance | undefined> {
  return countBetween(dir, base, head, caller, retryLateMs).catch(unknownToGit);
}

function remember(key: string, answer: Distance | TookTooLong): void {
  if (distances.size >= mostDistances) distances.clear();
  distances.set(key, answer);
}
