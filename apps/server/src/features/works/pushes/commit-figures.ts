/** What is counted about a student's commits. Times are the platform's, never a commit's own. */
import type { commitKinds } from '../../../db/schema/pushes.ts';
import { branchRef, isNothing, type Push } from './push-log.ts';

export interface CommitFact {
  sha: string;
  kind: (typeof commitKinds)[number];
  receivedAt: Date;
}

export interface CommitFigures {
  commitCount: number;
  firstCommitAt: Date | null;
  lastCommitAt: Date | null;
  /** Keyed by noon UTC of each day with commits, ascending, as the wire has it. */
  datedCommits: Record<string, number>;
}

/**
 * The figures of the commits reachable from any branch but `feedback` (decisions 4): each counted
 * once, at the time it first arrived, without the starter's and the app's own.
 */
export function commitFigures(reachable: readonly CommitFact[]): CommitFigures {
  const arrivals = firstArrivals(reachable);
  const datedCommits: Record<string, number> = {};
  for (const at of arrivals) {
    const noon = `${at.toISOString().slice(0, 10)}T12:00:00Z`;
    datedCommits[noon] = (datedCommits[noon] ?? 0) + 1;
  }
  return {
    commitCount: arrivals.length,
    firstCommitAt: arrivals[0] ?? null,
    lastCommitAt: arrivals.at(-1) ?? null,
    datedCommits,
  };
}

/** The 'history rewritten' mark: the default branch was forced elsewhere or deleted. */
export function isHistoryRewritten(pushes: readonly Push[], defaultBranch: string): boolean {
  const ref = branchRef(defaultBranch);
  return pushes.some((push) => push.ref === ref && (push.forced || isNothing(push.afterSha)));
}

/** Ascending. */
function firstArrivals(commits: readonly CommitFact[]): Date[] {
  const first = new Map<string, Date>();
  for (const { sha, kind, receivedAt } of commits) {
    if (kind !== 'student') continue;
    const known = first.get(sha);
    if (known === undefined || receivedAt < known) first.set(sha, receivedAt);
  }
  return [...first.values()].sort((a, b) => a.getTime() - b.getTime());
}
