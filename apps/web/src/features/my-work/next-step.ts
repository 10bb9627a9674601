import { isAtLeast, isGraded, type MyWork, type WorkState } from '@lectern/contract';
import { texts } from './texts.ts';

type Accepted = NonNullable<MyWork['work']>;

/** Whether the student has pushed or submitted anything, also if a force push has removed it since. */
export function hasBegun(work: Accepted, state: WorkState): boolean {
  return state !== 'ACCEPTED' || work.commit_amount > 0 || work.replaced_commits > 0;
}

interface Standing {
  work: Accepted;
  state: WorkState;
}

/** Nothing that the student does changes any more what is graded. */
export function isSettled({ work, state }: Standing): boolean {
  const isOver = isGraded(state) || (isAtLeast(state, 'SUBMITTED') && work.counted_commit !== null);
  return isOver && work.provisioning.status === 'ready';
}

/** Tests run for what a student has pushed. Other submissions are not asked about. */
export function hasTestResults({
  work,
  state,
  isArchived,
}: Standing & { isArchived: boolean }): boolean {
  const isReady = work.provisioning.status === 'ready';
  return work.has_tests && isReady && hasBegun(work, state) && !isArchived;
}

/** Undefined once the student has begun. A counted commit means that the due date has passed. */
export function nextStep(work: Accepted, state: WorkState): string | undefined {
  if (hasBegun(work, state)) return undefined;
  return work.counted_commit ? texts.myWork.pushLate : texts.myWork.pushFirst;
}

/** Undefined unless the student has begun and nothing on the default branch counts. */
export function branchWarning(work: Accepted): string | undefined {
  const { counted_commit, newest_commit, default_branch } = work;
  const isEmpty = work.commit_amount === 0 && work.submitted_at === null;
  if (isEmpty || counted_commit || newest_commit || default_branch === null) return undefined;
  return texts.myWork.onAnotherBranch(default_branch);
}

/** A counted commit means that the due date has passed, so everything that can be submitted is late. */
export function submitWarning({ effective_due_date, counted_commit }: Accepted): string {
  const hasDueDate = effective_due_date !== null;
  return hasDueDate && counted_commit
    ? texts.myWork.submitLateWarning
    : texts.myWork.submitWarning(hasDueDate);
}
