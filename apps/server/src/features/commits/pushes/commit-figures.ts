/** What is counted about a student's commits. Times are the platform's, never a commit's own. */
import { branchRef, isNothing, type Push } from './push-log.ts';

export interface CommitFigures {
  commitCount: number;
  firstCommitAt: Date | null;
  /** Keyed by noon UTC of each day with commits, ascending, as the wire has it. */
  datedCommits: Record<string, number>;
}

/** The figures of the commits that arrived at these times. */
export function commitFigures(arrivals: readonly Date[]): CommitFigures {
  const ascending = arrivals.toSorted((a, b) => a.getTime() - b.getTime());
  const datedCommits: Record<string, number> = {};
  for (const at of ascending) {
    const noon = `${at.toISOString().slice(0, 10)}T12:00:00Z`;
    datedCommits[noon] = (datedCommits[noon] ?? 0) + 1;
  }
  return { commitCount: arrivals.length, firstCommitAt: ascending[0] ?? null, datedCommits };
}

/** The 'history rewritten' mark: the default branch was forced elsewhere or deleted. */
export function isHistoryRewritten(pushes: readonly Push[], defaultBranch: string): boolean {
  const ref = branchRef(defaultBranch);
  return pushes.some((push) => push.ref === ref && (push.forced || isNothing(push.afterSha)));
}
