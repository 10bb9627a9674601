/** Where a work stands, with the facts that its next move depends on. */
import type { WorkState } from '@lectern/contract';
import type { submitters } from '../../db/schema/works.ts';

export interface Standing {
  /** NOT_ACCEPTED is shown for a student without a work; no work is ever in it. */
  state: Exclude<WorkState, 'NOT_ACCEPTED'>;
  submittedBy: (typeof submitters)[number] | null;
  /** When the platform received the first commit that is neither starter code nor the app's. */
  firstCommitAt: Date | null;
  /** Assigned or claimed: a fact of its own, which may come before the state it leads to. */
  hasGrader: boolean;
  /** The effective deadline. */
  dueAt: Date | null;
}

/** Everything that can happen to a work, at the time it happened rather than was heard of. */
export type WorkEvent = { at: Date } & (
  | { type: 'deadline'; dueAt: Date | null }
  | {
      type: 'commit' | 'submit' | 'grader' | 'grade' | 'publish' | 'unpublish' | 'reopen';
    }
);
