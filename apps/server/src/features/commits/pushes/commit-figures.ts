/** Figures about a student's commits, by the times at which the platform received them. */
import { branchRef, isNullSha, type Push } from './push-log.ts';

export interface CommitFigures {
  commitCount: number;
  firstCommitAt: Date | null;
  /** Keyed by noon UTC of each day with commits, ascending, as on the wire. */
  datedCommits: Record<string, number>;
}

export function commitFigures(times: readonly Date[]): CommitFigures {
  const ascending = times.toSorted((a, b) => a.getTime() - b.getTime());
  const datedCommits: Record<string, number> = {};
  for (const at of ascending) {
    const noon = `${at.toISOString().slice(0, 10)}T12:00:00Z`;
    datedCommits[noon] = (datedCommits[noon] ?? 0) + 1;
  }
  return { commitCount: times.length, firstCommitAt: ascending[0] ?? null, datedCommits };
}

/** The 'history rewritten' mark: the default branch was force-pushed or deleted. */
export function isHistoryRewritten(pushes: readonly Push[], defaultBranch: string): boolean {
  const ref = branchRef(defaultBranch);
  return pushes.some((push) => push.ref === ref && (push.forced || isNullSha(push.afterSha)));
}
