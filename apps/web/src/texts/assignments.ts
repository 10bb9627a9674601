/** Assignments, and what is set about them. */
export const assignmentTexts = {
  assignments: {
    none: 'No assignments found.',
    listFailed: (message: string) => `Error loading assignments: ${message}`,
    nobodyAccepted: 'No students have accepted this assignment yet.',
    creating: 'Creating assignment...',
    created: 'Assignment created successfully',
    createFailed: 'Failed to create assignment',
    createFailedBecause: (reason: string) => `Failed to create assignment: ${reason}`,
    broughtBack: 'What you had typed is here again. Cancel on the first step discards it.',
    unknownReason: 'an unknown error occurred',
    acceptanceFailed: 'Failed to fetch acceptance metrics',
    gradedFailed: 'Failed to fetch graded metrics',
    stepFailed: 'An error occurred. Please try again.',
    rubricFailed: "Could not get this assignment's rubric.",
    basePending:
      'The starter code is being copied from the template. Students may accept already; their repositories follow.',
    baseFailed: 'The starter code is missing, so that no repositories can be made.',
    setupProblems: 'These students have accepted, but their repositories could not be set up.',
    retrying: 'Trying again...',
    retried: (names: string) =>
      `The repository of ${names} was there, with access to it, when it was last checked.`,
    retryFailed: 'Another try could not be started. Please try again.',
    nameHint: 'Letters a to z, digits, spaces and hyphens.',
    prefix: (slug: string) =>
      `Student repositories get a prefix from the assignment name, such as ${slug}.`,
    dueDay: (zone: string) => `Without a time, the end of that day. Time zone: ${zone}.`,
    due: (moment: string) => `Due ${moment}`,
    noDueDate: 'No due date',
    duePassed: (moment: string) => `Due ${moment}, which has already passed`,
    /** Shown before a due date in the past is saved. */
    closing: (moment: string) => `${moment} has already passed.`,
    closingAccepted:
      'Students have accepted this assignment. What they pushed by then is handed in at once and counts. What comes later is late, except where an extension still runs.',
    closingUnaccepted:
      'No student has accepted this assignment yet. Whoever does now is late from the beginning.',
    closingWarning:
      'A later due date takes this back, except for work that has been graded meanwhile.',
    dueElsewhere: (moment: string, here: string) => `${moment} (${here} for you)`,
    timeWithoutDay: 'Please choose a date for this time.',
    timeIncomplete: 'The time is not complete.',
    noTemplates: (org: string) =>
      `${org} has no template repositories yet. Mark a repository of it as a template, then look again.`,
    templateUnlisted: 'Not here? Mark the repository as a template on GitHub, then look again.',
    openOrganization: 'Open the organization on GitHub',
    templatesFailed: 'Failed to fetch template repositories.',
    editable: 'The name can be changed until a student accepts the assignment.',
    maximumHint: 'Left empty, it follows from the default score, the rubric and the autograder.',
    saved: 'Assignment saved',
    saveFailed: 'Failed to save assignment',
  },

  extensions: {
    none: 'No student has an extension.',
    explained: 'More time for single students. Everyone else keeps the due date above.',
    withoutEffect: 'Without effect: it does not end after the due date.',
    withoutDueDate: 'Without effect: there is no due date.',
    noneLeft: 'Every student has an extension already.',
    noStudents: 'There are no students in this classroom yet.',
    studentMissing: 'Please select a student.',
    dateMissing: 'Please choose a date.',
    failed: 'Failed to fetch extensions.',
    granted: (name: string) => `Extension granted to ${name}`,
    withdrawn: (name: string) => `Extension of ${name} withdrawn`,
    extendedMeanwhile: (who: string, moment: string) =>
      `${who} has meanwhile granted an extension until ${moment}.`,
    withdrawnMeanwhile: 'The extension has been withdrawn meanwhile.',
    againToReplace: 'Press again to replace that date by yours.',
    againToGrant: 'Press again to grant it with your date.',
    againToWithdraw: 'Press again to withdraw it all the same.',
    takenBack: (moment: string) => `The extension until ${moment} is taken back.`,
    withdrawWarning: (name: string, moment: string) =>
      `${name} will be held to the due date of the assignment again: ${moment}.`,
    withdrawWithoutDueDate: (name: string) =>
      `There is no due date now. If one is set, ${name} will be held to it.`,
    changeFailed: 'Failed to change the extension. Please try again.',
  },

  autograder: {
    explained:
      'A continuous integration of your own reports scores with a token of this assignment, for as long as whoever made it is a professor here. Check runs of the platform need none.',
    none: 'There is no token.',
    since: (day: string, login: string) => `The token was created on ${day} by ${login}.`,
    once: 'Copy the token now: it is not shown again.',
    copied: 'Token copied to clipboard!',
    replaceWarning: 'The token before it is worthless from then on.',
    revokeWarning: 'Whoever reports scores with it is refused from then on.',
    revoked: 'Token revoked',
    failed: 'Error loading the autograder token.',
    /** For failures without a reason: the change may have been made, with its answer lost. */
    changeFailed:
      'It is unclear whether the token was changed: the one before it may no longer work. Please try again.',
  },
} as const;
