import type { CountedReason } from '@lectern/contract';

/** Submissions, as teachers and as students see them. */
export const workTexts = {
  works: {
    insufficientData: 'Insufficient Data',
    chartNeeds: 'The chart needs commits on 2 days.',
    replacedCommits: (commits: number) =>
      commits === 1
        ? '1 earlier commit is kept, but is no longer on any branch. These figures leave it out.'
        : `${commits} earlier commits are kept, but are no longer on any branch. These figures leave them out.`,
    reasons: {
      deadline: 'The last commit received by the due date.',
      grading: 'The commit that counted when grading began.',
      late_accepted: 'It was late, but a professor decided to count it.',
      nothing_in_time:
        'Nothing was pushed to the default branch in time, so the starter code counts.',
    } satisfies Record<CountedReason, string>,
    undecided: 'Not decided yet. The last commit received by the due date will count.',
    undecidedWithoutDueDate: 'Not decided yet. The newest commit when grading begins will count.',
    nothingOnBranch: (branch: string) =>
      `The student has no commits on the branch ${branch} yet. Only commits on that branch count.`,
    recounted: 'The graded commit stays the same, but another commit would count now:',
    historyRewritten: 'A force push replaced commits; the originals are kept.',
    countLateWarning:
      'The newest late commit will be graded instead of what was pushed by the due date. This is recorded, and you can undo it until the submission is graded.',
    uncountLateWarning: 'What was pushed by the due date will count again. This is recorded.',
    counted: 'The late commit now counts',
    uncounted: 'The late commit no longer counts',
    countFailed: 'The commit that counts could not be changed. Please try again.',
  },
} as const;
