/** What becomes of the pinned commit when the deadline moves or the log grows. */
import type { CountedReason } from '@lectern/contract';
import { hasPassed } from '../../deadlines/effective-deadline.ts';

export interface Pinned {
  countedSha: string | null;
  gradedSha: string | null;
}

/** `flag`: the graded commit stays and people are told that another one would count now. */
export type Recount = 'keep' | 'move' | 'flag';

/** A graded work is flagged, never silently pointed elsewhere (decisions 4). */
export function recount({ countedSha, gradedSha }: Pinned, freshSha: string | null): Recount {
  if (gradedSha !== null) return freshSha === null || freshSha === gradedSha ? 'keep' : 'flag';
  return freshSha === countedSha ? 'keep' : 'move';
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
