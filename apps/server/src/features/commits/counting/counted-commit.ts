/** Which commit of a work is graded. */
import type { CountedReason } from '@lectern/contract';
import type { Push } from '../pushes/push-log.ts';
import { headsOf } from './branch-heads.ts';
import { hasPassed, isLate } from './effective-deadline.ts';

export interface CountedPush extends Push {
  /** Pushed by a student of this work; pushes of others are never late. */
  byStudent: boolean;
}

interface Branch {
  pushes: readonly CountedPush[];
  defaultBranch: string;
  starterSha: string;
}

export interface Counting extends Branch {
  /** The effective deadline, if any. */
  dueAt: Date | null;
  /** When a grader claimed the work or first graded it. Used only without a deadline. */
  gradingBeganAt: Date | null;
  /** The late head that a professor counted. */
  acceptedLateSha: string | null;
}

export interface Counted {
  sha: string;
  reason: CountedReason;
  /** Null for the starter commit. */
  receivedAt: Date | null;
}

/**
 * The last head of the default branch up to the deadline, or, without one, up to the start of grading. The
 * starter commit if there is no head; null while neither time is known. An accepted late head wins
 * (decisions 4).
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
    // The same commit may also have been the head in time.
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

/** The final counted commit; null while another push could still be in time. */
export function settledCommit(counting: Counting, now: Date): Counted | null {
  if (counting.dueAt !== null && !hasPassed(counting.dueAt, now)) return null;
  return countedCommit(counting);
}

/** The newest late head by a student, which a professor may count instead (decisions 4). */
export function lateHead(counting: Counting): { sha: string; receivedAt: Date } | null {
  const last = headsOf(counting.pushes, counting.defaultBranch).findLast(
    ({ byStudent }) => byStudent,
  );
  if (last === undefined || !isLate(last.receivedAt, counting.dueAt)) return null;
  return { sha: last.afterSha, receivedAt: last.receivedAt };
}

/** The head that counts if no newer push is in time; null while there is only starter code. */
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
