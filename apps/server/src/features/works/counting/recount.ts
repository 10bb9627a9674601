/** What becomes of the pinned commit when the deadline moves or the log grows. */

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
