/** What becomes of the pinned commit when the deadline moves or the log grows. */
import type { CountedReason } from '@lectern/contract';
import { hasPassed } from './effective-deadline.ts';

/**
 * Whether people are told that another commit than the graded one would count now: a graded work is
 * flagged, never silently pointed elsewhere (decisions 4).
 */
export function isFlagged(gradedSha: string | null, freshSha: string | null): boolean {
  return gradedSha !== null && freshSha !== null && freshSha !== gradedSha;
}

interface PinnedReason {
  countedReason: CountedReason | null;
  gradedSha: string | null;
  recountedSha: string | null;
}

/**
 * Why the commit counts, as it is true now: a graded one whose deadline has moved, or is still to come,
 * counts because it was graded, and not by that deadline.
 */
export function reasonNow(
  { countedReason, gradedSha, recountedSha }: PinnedReason,
  dueAt: Date | null,
  now: Date,
): CountedReason | null {
  const isOpen = dueAt !== null && !hasPassed(dueAt, now);
  const isKept = gradedSha !== null && (recountedSha !== null || isOpen);
  return countedReason !== null && isKept ? 'grading' : countedReason;
}
