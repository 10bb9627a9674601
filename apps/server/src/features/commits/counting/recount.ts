/** Rules for a graded commit when the deadline moves or new pushes become known. */
import type { CountedReason } from '@lectern/contract';
import { hasPassed } from './effective-deadline.ts';

/** Whether another commit would count now: a graded work is flagged, never changed (decisions 4). */
export function isFlagged(gradedSha: string | null, freshSha: string | null): boolean {
  return gradedSha !== null && freshSha !== null && freshSha !== gradedSha;
}

interface PinnedReason {
  countedReason: CountedReason | null;
  gradedSha: string | null;
  recountedSha: string | null;
}

/**
 * Why the commit counts now. A graded one counts because it was graded, once its deadline has moved or
 * while it lies ahead.
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
