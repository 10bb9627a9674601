/** Assignments, extensions and the autograder token. */
export const assignmentTexts = {
  assignments: {
    none: 'No assignments found.',
    listFailed: (message: string) => `Error loading assignments: ${message}`,
    nobodyAccepted: 'No students have accepted this assignment yet.',
    creating: 'Creating assignment...',
    created: 'Assignment created successfully',
    createFailed: 'Failed to create assignment',
    createFailedBecause: (reason: string) => `Failed to create assignment: ${reason}`,
    draftRestored: 'We restored your draft. Cancel on the first step to discard it.',
    unknownReason: 'an unknown error occurred',
    acceptanceFailed: 'Failed to fetch acceptance metrics',
    gradedFailed: 'Failed to fetch graded metrics',
    gradingCaption: 'Counts accepted submissions. Graded means that a grade was submitted.',
    progressCaption:
      'Counts every student. Graded also includes submissions that are assigned to a grader.',
    progressSplit: (assigned: number, graded: number) =>
      `Counts every student. Graded is ${assigned} assigned to a grader plus ${graded} with a grade.`,
    stepFailed: 'An error occurred. Please try again.',
    rubricFailed: "Could not get this assignment's rubric.",
    /** After creating an assignment. */
    next: {
      title: 'What comes next',
      link: 'Copy the link below and send it to your students.',
      rubric: 'Add a rubric',
      rubricFor: 'so that everyone grades with the same points.',
      edit: 'Edit the assignment',
      tests: 'Add tests',
      testsFor: 'that run for every push, or connect your own CI.',
      editFor: 'to set the score that everyone starts with, and the maximum.',
    },
    basePending:
      'The starter code is being copied from the template. Students can already accept; their repositories will follow.',
    baseFailed: 'The starter code is missing, so no repositories can be created.',
    setupProblems: 'These students have accepted, but their repositories could not be set up.',
    retrying: 'Trying again...',
    retried: (names: string) =>
      `The repository of ${names} existed, and they had access to it, at the last check.`,
    retryFailed: 'The retry could not be started. Please try again.',
    nameHint: 'Letters a to z, digits, spaces and hyphens.',
    /** Below the due date, as the specification has it. */
    prefix:
      'Student repositories get a prefix from the assignment name, such as database-design-project.',
    prefixed: (slug: string) => `Repositories will be named ${slug}-<username>.`,
    dueDate: {
      day: (zone: string) => `Due at 11:59 PM if you set no time (${zone}).`,
      at: (moment: string) => `Due ${moment}`,
      none: 'No due date',
      passed: (moment: string) => `Due ${moment}, which has already passed`,
    },
    releaseDate: {
      day: (zone: string) => `Opens at midnight if you set no time (${zone}).`,
      at: (moment: string) => `Opens ${moment}. Until then students cannot see it.`,
      none: 'Students can see it immediately.',
      passed: (moment: string) => `Opened ${moment}`,
    },
    moreOptions: 'More options',
    descriptionHint: 'Shown to students. You can use Markdown.',
    noRubric: 'No rubric',
    rubricsFailed: 'The rubrics could not be loaded. You can choose one later.',
    acceptsLate: 'Students can accept it after the due date',
    acceptsLateHint: 'Their submission is marked as late.',
    /** Asked before saving a due date in the past. */
    closing: (moment: string) => `${moment} has already passed.`,
    closingAccepted:
      'Students have accepted this assignment. What they pushed by then is submitted immediately and counts. Later commits are late, except for students whose extension still runs.',
    closingUnaccepted:
      'No student has accepted this assignment yet. Anyone who accepts now is late from the start.',
    closingWarning:
      'Moving the due date later undoes this, except for submissions that have been graded by then.',
    dueElsewhere: (moment: string, here: string) => `${moment} (${here} for you)`,
    timeWithoutDay: 'Please choose a date for this time.',
    timeIncomplete: 'Enter a complete time.',
    noTemplates: (org: string) =>
      `${org} has no template repositories yet. Create one, or mark a repository as a template. Then refresh the list.`,
    createTemplate: 'Create a template',
    templateUnlisted:
      'Not here? Mark the repository as a template on GitHub, then refresh the list.',
    openOrganization: 'Open the organization on GitHub',
    templatesFailed: 'Failed to fetch template repositories.',
    editable: 'You can change the name until a student accepts the assignment.',
    maximumHint: 'Leave empty to use default score + rubric + autograder.',
    allLines: 'Comments on all lines',
    allLinesHint:
      'Graders can comment on unchanged lines and files, too. Without it, only on lines that differ from the starter code.',
    saved: 'Assignment saved',
    saveFailed: 'Failed to save assignment',
  },

  copying: {
    explained:
      'The copy has the same starter code, description, points, rubric and tests. It has no submissions.',
    weeks: 'A negative number moves them back. Weekday and time of day stay.',
    done: 'Assignment copied',
    failed: 'Failed to copy the assignment',
  },

  extensions: {
    none: 'No extensions yet.',
    explained: 'Extra time for individual students. Everyone else keeps the due date above.',
    withoutEffect: 'Has no effect because it does not end after the due date.',
    withoutDueDate: 'Has no effect because there is no due date.',
    noneLeft: 'Every student already has an extension.',
    noStudents: 'There are no students in this classroom yet.',
    studentMissing: 'Please select a student.',
    dateMissing: 'Please choose a date.',
    failed: 'Failed to fetch extensions.',
    granted: (name: string) => `Extension granted to ${name}`,
    withdrawn: (name: string) => `Extension of ${name} withdrawn`,
    changedByOther: (who: string, moment: string) =>
      `Since you opened this, ${who} granted an extension until ${moment}.`,
    withdrawnByOther: 'Since you opened this, the extension was withdrawn.',
    againToReplace: 'Press again to replace that date with yours.',
    againToGrant: 'Press again to grant it with your date.',
    againToWithdraw: 'Press again to withdraw it anyway.',
    willWithdraw: (moment: string) => `The extension until ${moment} will be withdrawn.`,
    withdrawWarning: (name: string, moment: string) =>
      `The due date of the assignment, ${moment}, will apply to ${name} again.`,
    withdrawWithoutDueDate: (name: string) =>
      `There is no due date now. If one is set, it will apply to ${name}.`,
    changeFailed: 'Failed to change the extension. Please try again.',
  },

  autograder: {
    explained:
      "Your CI can send scores to this assignment with a token. It works while the professor who created it teaches this course. Check runs on GitHub don't need a token.",
    here: 'Lectern can run tests itself, for every push and hidden from students.',
    none: 'There is no token.',
    since: (day: string, login: string) => `The token was created on ${day} by ${login}.`,
    once: 'Copy the token now. It will not be shown again.',
    copied: 'Token copied to clipboard!',
    replaceWarning: 'The previous token stops working immediately.',
    revokeWarning: 'CI jobs that use it will be rejected.',
    revoked: 'Token revoked',
    failed: 'Error loading the autograder token.',
    /** For failures without a reason: the server may have made the change. */
    changeFailed:
      'It is unclear whether the token was changed. The previous token may no longer work. Please try again.',
  },
} as const;
