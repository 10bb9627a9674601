const signed = (points: number) => (points > 0 ? `+${points}` : String(points));

/** The student's page. Other screens do not load these. */
export const myWorkTexts = {
  myWork: {
    none: 'No assignments have been created yet.',
    notAccepted: 'Use the link from your professor to accept this assignment.',
    loadFailed: (message: string) => `Error loading your assignments: ${message}`,
    tokenNeeded: (login: string) =>
      `If git asks for a username, enter ${login}. For a password, enter an access token.`,
    pushFirst: 'Push your first commit to start. Then you can submit.',
    pushLate:
      'The due date has passed. You can still push, but late commits count only if your professor decides so.',
    overdue: 'Due date passed',
    linkLost:
      'The submission that this link leads to is not yours, or no longer exists. Here are your assignments.',
    replaced: (count: number) =>
      count === 1
        ? 'and 1 earlier commit, replaced and kept'
        : `and ${count} earlier commits, replaced and kept`,
    finalScore: (final: number, overall: number) =>
      `Final score ${final}, set in place of Overall Score ${overall}`,
    gradeSummary: (comments: number, hasRubric: boolean) => {
      const counted = comments === 1 ? '1 comment' : `${comments || 'No'} comments`;
      return hasRubric ? `${counted} and the rubric` : counted;
    },
    appliedOf: (applied: number, all: number) => `${applied} of ${all} applied`,
    applied: (times: number, given?: number) => {
      const counted = times === 1 ? 'Applied' : `Applied ${times} times`;
      return given === undefined ? counted : `${counted}, ${signed(given)} in total`;
    },
    notApplied: 'Not applied',
    noCode: 'The code cannot be shown here now. Each line number links to it.',
    onAnotherBranch: (branch: string) =>
      `You have no commits on the branch ${branch} yet, and only commits on it count.`,
    lateDoesNotCount: 'It does not count.',
    afterGrading: 'It arrived after grading began and does not count.',
    submitWarning: (hasDueDate: boolean) =>
      `You submit what you have pushed so far. Later commits count ${hasDueDate ? 'if they arrive by the due date and before your submission is graded' : 'until grading begins'}.`,
    submitLateWarning:
      'The due date has passed. What you have pushed is late and counts only if your professor decides so.',
    submitted: 'Assignment submitted',
    submitFailed: 'The assignment could not be submitted. Please try again.',
    gradeToCome: 'Your grade will appear here when your professor publishes it.',
    gradeWithdrawn: 'Your grade was taken back and is being reviewed.',
  },
} as const;
