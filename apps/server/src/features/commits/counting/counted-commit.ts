/** Which commit is graded, from what the platform received and when. */
import type { CountedReason } from '@lectern/contract';
import type { Push } from '../pushes/push-log.ts';
import { headsOf } from './branch-heads.ts';
import { hasPassed, isLate } from './effective-deadline.ts';

export interface CountedPush extends Push {
  /** By a student of this work; pushes of others are never late. */
  byStudent: boolean;
}

interface Branch {
  pushes: readonly CountedPush[];
  defaultBranch: string;
  starterSha: string;
}

export interface Counting extends Branch {
  /** The effective deadline; null when there is none. */
  dueAt: Date | null;
  /** When a grader claimed the work or first graded it; decides only without a deadline. */
  gradingBeganAt: Date | null;
  /** The late head that a professor chose to count. */
  acceptedLateSha: string | null;
}

export interface Counted {
  sha: string;
  reason: CountedReason;
  /** Null for the starter commit, which nobody pushed. */
  receivedAt: Date | null;
}

/**
 * The last head of the default branch up to the deadline, or else up to the start of grading; the starter
 * commit if there is none; null while neither time is known. A late head counts if accepted (decisions 4).
 */
export function countedCommit(counting: Counting): Counted | null {
  const { dueAt, gradingBeganAt, acceptedLateSha, starterSha } = counting;
  const until = dueAt ?? gradingBeganAt;
  if (until === null) return null;
  const heads = headsOf(counting.pushes, counting.defaultBranch);
  const inTime = heads.filter(({ receivedAt }) => !isLate(receivedAt, until));

  if (acceptedLateSha !== null) {
    const accepted = heads.filter(({ afterSha }) => afterSha === acceptedLateSha);
    const last = accepted.at(-1);
    // The same head may have been in time before: it was accepted as the late one.
    if (last === undefined || isLate(last.receivedAt, until)) {
      const receivedAt = last?.receivedAt ?? null;
      return { sha: acceptedLateSha, reason: 'late_accepted', receivedAt };
    }
  }
  const last = inTime.at(-1);
  if (last === undefined || last.afterSha === starterSha) {
    return { sha: starterSha, reason: 'nothing_in_time', receivedAt: null };
  }
  const reason = dueAt === null ? 'grading' : 'deadline';
  return { sha: last.afterSha, reason, receivedAt: last.receivedAt };
}

/** The final counted commit; null while another push may still be in time. */
export function settledCommit(counting: Counting, now: Date): Counted | null {
  if (counting.dueAt !== null && !hasPassed(counting.dueAt, now)) return null;
  return countedCommit(counting);
}

/** The newest late head of a student, which a professor may count instead (decisions 4). */
export function lateHead(counting: Counting): { sha: string; receivedAt: Date } | null {
  const last = headsOf(counting.pushes, counting.defaultBranch).findLast(
    ({ byStudent }) => byStudent,
  );
  if (last === undefined || !isLate(last.receivedAt, counting.dueAt)) return null;
  return { sha: last.afterSha, receivedAt: last.receivedAt };
}

/** The head that counts if nothing newer comes in time; null while there is only starter code. */
export function newestHead(
  branch: Branch,
  until: Date | null = null,
): { sha: string; receivedAt: Date } | null {
  const last = headsOf(branch.pushes, branch.defaultBranch).findLast(
    ({ receivedAt }) => !isLate(receivedAt, until),
  );
  if (last === undefined || last.afterSha === branch.starterSha) return null;
  return { sha: last.afterSha, receivedAt: last.receivedAt };
}
