/** Where a work stands now, from where it stood and all that is known to have happened since. */
import { replay } from './replay.ts';
import type { Standing, WorkEvent } from './standing.ts';

/** Of the stored standing only the way so far is kept; the facts are looked up anew. */
export type StoredStanding = Pick<Standing, 'state' | 'submittedBy'>;

export interface WorkFacts {
  /** The effective deadline as it is now. */
  dueAt: Date | null;
  firstCommitAt: Date | null;
  /** When the student handed the work in, each time. */
  submittedAt: readonly Date[];
  /** When somebody was given the work to grade. */
  graderSince: Date | null;
}

/**
 * Safe to repeat, and in any order of news: facts that the stored standing already knows move it no
 * further, and the deadline is weighed last, when all that it might take back or hand in is known.
 */
export function settledStanding(stored: StoredStanding, facts: WorkFacts, now: Date): Standing {
  const { dueAt, firstCommitAt, submittedAt, graderSince } = facts;
  // The platform's clock may be ahead of ours: what it has told of has happened.
  const happened = (at: Date) => (at < now ? at : now);
  const events: WorkEvent[] = [
    ...(firstCommitAt ? [{ type: 'commit' as const, at: happened(firstCommitAt) }] : []),
    ...submittedAt.map((at) => ({ type: 'submit' as const, at: happened(at) })),
    ...(graderSince ? [{ type: 'grader' as const, at: happened(graderSince) }] : []),
    { type: 'deadline', dueAt, at: now },
  ];
  return replay({ ...stored, firstCommitAt: null, hasGrader: false, dueAt }, events, now);
}
