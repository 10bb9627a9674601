const signed = (points: number) => (points > 0 ? `+${points}` : String(points));

export const gradingTexts = {
  grader: {
    position: (row: number, total: number) => `Student Work ${row}/${total}`,
    noFile: 'No file selected',
    loading: 'Loading',
    selectFile: 'Select a file to view its contents.',
    loadingWork: 'Loading student assignment...',
    loadingFile: 'Loading file contents...',
    fileFailed: (message: string) => `Error loading file: ${message}`,
    noContent: 'No content available',
    workFailed: "Unable to retrieve student's work",
    commentHint: 'Leave a comment',
    pending: 'Pending',
    unfinished: 'Unfinished',
    preview: 'Preview, not graded yet',
    alreadyGraded: 'Already graded',
    leftOut: 'left out of the grade',
    fileChanged: 'This file has changed since. Please check the line.',
    keepHere: 'Keep it here',
    lineGone: 'A newer commit has no change here.',
    placeLost: (place: string) => `You started this comment at ${place}, which is no longer shown.`,
    moveToWork: 'Move to the whole submission',
    itemRepriced: (points: number) => `The rubric now gives ${signed(points)} for this.`,
    itemGone: 'The rubric no longer has this item.',
    takePoints: (points: number) => `Use ${signed(points)}`,
    keepPoints: (points: number) => `Keep ${signed(points)}`,
    savedAsDraft: 'saved as a draft',
    keptHere: 'kept in this browser until the server can be reached',
    keptNowhere: 'not saved; please leave this page open until the server can be reached',
    submitting: 'Submitting grade...',
    submitted: 'Grade submitted successfully!',
    notSubmitted: (places: string) => `Unfinished, and left out of the grade: ${places}`,
    submitFailed: 'Failed to submit grade. Please try again.',
    gradeLow: (score: number, maximum: number) => `Grade with ${score} of ${maximum}?`,
    gradeLowWarning:
      'This completes the submission with this score and no new comment. Comments that are added later can still change it.',
    discarded: 'Comment discarded',
    unstaged: 'Draft comment removed',
    givenBack: 'Comment restored',
    givenBackTo: (names: string) => `Comment restored on the submission of ${names}`,
    changeDiscarded: 'Change of the comment discarded',
    announcements: 'Last action',
    notDueYet: (due: string) => `Due ${due}. Commits that are pushed after grading will not count.`,
    noRubric: 'This assignment has no rubric.',
    scoreFailed: "Could not get this assignment's default score.",
    noFiles: 'There are no files in this submission yet.',
    truncated: 'There are too many files to list them all.',
    tooLarge: (size: string) => `This file is too large to be shown here (${size}).`,
    binary: 'This file is not text, so it cannot be shown.',
    /** Printed above part of a long file. */
    printedPart:
      'This file is too long to print. Only the lines near those on the screen are printed.',
    notAnImage: 'This file cannot be shown as an image.',
    symlink: (target: string) => `A symbolic link to ${target}`,
    submodule: (sha: string) =>
      `A submodule at commit ${sha}. Its files are in another repository.`,
    cut: (count: number) =>
      `${count.toLocaleString('en-US')} more ${count === 1 ? 'character' : 'characters'} in this line`,
    hidden: (lines: number) => `${lines} unchanged lines`,
    find: 'Find in this file',
    found: (position: number, count: number) => {
      if (count === 0) return 'Not found';
      return count === 1 ? '1 line' : `${position} of ${count} lines`;
    },
    comparing: 'Compared with the starter code',
    notComparing: 'The file as it is',
    notInStarter: 'This file is new. It is not in the starter code.',
    sameAsStarter: 'This file is the same as in the starter code.',
    movedFrom: (path: string) => `In the starter code this file is ${path}.`,
    removedFile: 'This file was in the starter code and is not in this submission.',
    removedLines: (count: number, line: number) =>
      `${count === 1 ? '1 line' : `${count} lines`} of the starter code removed before line ${line}`,
    noMoreChanges: 'No more changes in this file',
    noMoreChangedFiles: 'No more changed files',
    noMoreFiles: 'No more files',
    noMoreWorks: 'No more submissions',
    archived: 'This assignment is archived, so grades cannot change.',
    nothingPending: 'No comment is pending, so there is nothing to submit.',
    hasPending: 'Submit or remove the pending comments first.',
    fewItems: 'The rubric has at most 9 items. Press the number of one.',
    noItemFound: 'No item has these words.',
    nothingPendingYet: 'No comment is pending. Press Grade without comments to give this score.',
    selected: (place: string) => `Selected ${place}`,
    removedLine: 'You cannot comment on removed lines.',
    noChangedLine: 'You can comment only on changed lines, and there are none here.',
    noLines: 'No line of this file is shown.',
    noFileOpen: 'No file is open.',
    stillLoading: (what: 'submission' | 'code' | 'rubric') => `The ${what} is still loading.`,
    commentOnWorkInstead: (why: string, key: string) =>
      `${why} After a short pause, press ${key} to comment on the whole submission.`,
    noSuchItem: (number: number) => `The rubric has no item ${number}.`,
    largest: 'The code is at its largest size.',
    smallest: 'The code is at its smallest size.',
    compareFailed: (message: string) => `Error comparing with the starter code: ${message}`,
    picked: (number: number, explanation: string, isPicked: boolean) =>
      `Rubric item ${number} ${isPicked ? 'picked' : 'no longer picked'}: ${explanation}`,
    pickedHint: (count: number) => `+ at a line adds ${count === 1 ? '1 item' : `${count} items`}`,
    applied: (count: number) => `Applied ${count === 1 ? 'once' : `${count} times`}`,
    onWhole: 'whole submission',
    showComment: (place: string) => `Show the comment on ${place}`,
    morePlaces: (count: number) => `and ${count} more`,
    attached: (count: number, place: string) =>
      count === 1 ? `1 rubric item added to ${place}` : `${count} rubric items added to ${place}`,
    alreadyAttached: (place: string) => `Already pending on ${place}`,
    staged: (place: string) => `Comment added to ${place}, pending`,
    somebodyHasOpen: (names: string, count: number) =>
      `${names} ${count === 1 ? 'has' : 'have'} this submission open`,
    about: 'About this submission',
    gradedByYou: 'Assigned to you',
    gradedBy: (name: string) => `Assigned to ${name}`,
    draftsKept:
      'Some of your comments have not reached the server. They stay in this browser until you log in here again.',
    conflict: 'Somebody else has changed this comment.',
    draftChanged:
      'You have changed pending comments in another tab or on another device. Review them, then submit again.',
    deletedMeanwhile: 'Somebody else deleted a comment that you changed.',
  },

  gradingOverview: {
    noneShown: 'No submissions match this filter.',
    nextUngraded: 'Next ungraded for me',
    nothingLeft: 'Nothing is left for you to grade here.',
    nextIsThis: 'Only this submission is left for you to grade here.',
    nextWaits: 'The next submission waits until you are done here.',
    nextFailed: 'The next submission could not be found. Please try again.',
    claimed: (names: string) => `You now grade ${names}`,
    claimFailed: 'The submission could not be assigned to you. Please try again.',
    gradersAssigned: 'Graders assigned',
    assignFailed: 'The graders could not be assigned. Please try again.',
    selectFirst: 'Select submissions in the table first.',
    chooseGraders: 'Please choose at least one grader.',
    onlySelected: 'Only the selected submissions are assigned.',
    evenHint: 'Every chosen grader gets the same number of submissions.',
    weightHint: 'A grader with weight 2 gets twice as many submissions. 0 gets none.',
    reassignHint: 'Graded submissions keep their grader.',
    missingWarning:
      'These submissions are past their due date, and nothing was pushed in time. Each gets 0 points and this comment.',
    missingComment: 'Nothing was submitted in time.',
    missingCommentEmpty: 'Please say why these submissions get 0 points.',
    missingGraded: (count: number) =>
      count === 1 ? '1 submission graded with zero' : `${count} submissions graded with zero`,
    nothingMissing: 'Nothing was graded, because each submission now has a grade or a commit.',
    missingFailed: 'It is unclear whether all submissions were graded. Please try again.',
    noHistory: 'No comments have been left on this submission.',
    historyFailed: (message: string) => `Error loading the feedback history: ${message}`,
  },

  publishing: {
    publishWarning:
      'Students see these grades with every comment at once. One review with all comments is posted on the Feedback pull request of each submission.',
    publishOneWarning:
      'The student sees this grade with every comment at once. One review with all comments is posted on the Feedback pull request of the submission.',
    skipped:
      'Submissions that are not graded, or have not changed since they were published, are left out.',
    published: (count: number) => (count === 1 ? '1 grade published' : `${count} grades published`),
    posting: (done: number, total: number) =>
      `Posting reviews (${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}). Students already see their grades.`,
    postingLabel: 'Reviews posted',
    nothingToPublish: 'There was nothing new to publish.',
    /** For failures without a reason: the answer may be lost after publishing. */
    publishFailed: 'It is unclear whether all grades were published. Please try again.',
    unpublishWarning:
      'The student no longer sees this grade. A review that is already posted stays on the pull request. This is recorded.',
    unpublished: 'The grade is no longer published',
    unpublishFailed: 'It is unclear whether the grade was taken back. Please try again.',
    reopenWarning:
      'The submission becomes ungraded, and nobody is assigned to it. Its comments stay. A published grade is taken back. This is recorded.',
    reopened: 'The submission can be graded again',
    reopenFailed: 'It is unclear whether the submission was reopened. Please try again.',
    retryFailed: 'It is unclear whether the retry was started. Please try again.',
  },

  analytics: {
    caption:
      'Counts submitted grades as percentages of the maximum score. Minimum and maximum leave outliers out.',
    noGrades: 'No grades to show yet. The distribution appears with the first graded submission.',
    loadFailed: (message: string) => `Error loading the grade distribution: ${message}`,
    leftOut: (names: string) =>
      `Left out because no points can be earned: ${names}. Set a maximum score, or link a rubric that gives points.`,
  },
} as const;
