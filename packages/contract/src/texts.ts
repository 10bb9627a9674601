import type { ProvisioningStep } from './acceptance.ts';
import { errors } from './errors.ts';
import { landingPhrase, type MembershipStatus, type StatusReason } from './membership.ts';
import type { CountedReason } from './works.ts';

/**
 * Sentences that the screens say on their own account: progress, success, emptiness, and failures
 * met before or beside the server's answer. Headings and labels stay in the markup.
 *
 * A function fills in what the sentence is about; `role` is one of `roleName`.
 */
export const texts = {
  common: {
    loading: 'Loading...',
    unexpectedError: 'An unexpected error occurred',
    unknownError: 'Unknown error',
    badResponse: 'Network response was not ok',
    crashTitle: 'Something went wrong',
    crashSubtitle: 'We are very sad',
    partMissing:
      'This part of Lectern could not be loaded: the connection is down, or a newer version has taken its place. Reset loads it again.',
    offline:
      'You are offline. What you have written stays here, and the page goes on once the connection is back.',
    notFound: '404',
    notFoundDetail:
      'There is no page at this address. It may have moved, or the link may be incomplete.',
  },

  session: {
    logIn: 'Log in with GitHub',
    loggingIn: 'Logging in...',
    redirecting: 'Redirecting to login...',
    loginFailed: errors.login_failed.message,
    logoutFailed: errors.logout_failed.message,
    callbackEmpty: 'Callback URL is empty',
    codeMissing: errors.login_code_missing.message,
    stillLoggedIn: 'You are still logged in. Please try again.',
  },

  organizations: {
    viewInvitation: 'View Invitation on GitHub',
    invalidId: errors.invalid_organization_id.message,
    fetchFailed: 'Failed to fetch organization details.',
    selectFirst: 'Click here to select an organization.',
    lead: 'Every classroom belongs to an organization on GitHub.',
    installFirst: 'Lectern has to be installed there first.',
    notYours: "Don't see your organization?",
    openTitle: "Students could read each other's repositories.",
    open: (name: string) =>
      `Every member of ${name} may read all of its repositories. An owner of ${name} can set the base permission of its members to 'No permission' on GitHub.`,
  },

  classrooms: {
    emptyForAdmin:
      'You have no classes in this organization. Please create a new classroom to get started.',
    emptyForMember:
      'You have no classes in this organization. Your professor will need to invite you to a classroom.',
    listFailed: (message: string) => `Error loading classrooms: ${message}`,
    creating: 'Creating...',
    createFailed: 'Failed to create classroom.',
    namesFailed: 'Failed to fetch classroom names.',
    nameTaken: errors.classroom_name_taken.message,
    created: (name: string) => `${name} Classroom Created!`,
    noneSelectedTitle: 'No Classroom Selected',
    noneSelected: 'Please select a classroom to continue.',
    noneSelectedError: 'No classroom selected',
    waiting: {
      removed_before:
        'You were removed from this classroom before, so a professor has to invite you again.',
      invitation_queued:
        'GitHub limits invitations per day. Yours is in the queue and goes out by itself.',
    } satisfies Record<StatusReason, string>,
    mayClose: 'You may now close this page.',
  },

  /** What each call says when it fails without a sentence of its own; `reason` is the status text. */
  calls: {
    currentUser: (reason: string) => `Error getting current classroom user: ${reason}`,
    users: (reason: string) => `Error getting classroom users: ${reason}`,
    classrooms: (reason: string) => `Error getting classrooms: ${reason}`,
    createClassroom: (reason: string) => `Error creating classroom: ${reason}`,
    inviteLink: (reason: string) => `Error generating invite link: ${reason}`,
    invite: (reason: string) => `Error sending organization invite: ${reason}`,
    revoke: (reason: string) => `Error revoking organization invite: ${reason}`,
    remove: (reason: string) => `Error removing user from classroom: ${reason}`,
    names: (reason: string) => `Error getting classroom names: ${reason}`,
    nameCheck: (reason: string) => `Error checking classroom exists: ${reason}`,
    join: 'An error occurred joining classroom',
  },

  /** Checks made before a call, when an address or a selection is incomplete. */
  guards: {
    notInClassroom: errors.not_in_classroom.message,
    notActive: errors.not_active.message,
    roleTooLow: errors.role_too_low.message,
    missingAssignment: 'Missing classroom or assignment ID',
    missingFor: (what: 'file tree' | 'student work' | 'assignment rubric') =>
      `Missing required parameters for ${what}`,
  },

  sample: {
    making: 'A sample course is being made. You can look around meanwhile.',
  },

  dashboard: {
    errorTitle: 'Error Loading Dashboard',
    error: 'There was an error loading the dashboard data. Please try again later.',
    noAssignments: 'No assignments have been created yet.',
    nothingWaiting: 'No work is waiting for a grade.',
    yours: (works: number) => (works === 0 ? 'None assigned to you' : `${works} assigned to you`),
    unassigned: 'Unassigned',
    otherGraders: (people: number) => `${people} others`,
    noDeadlines: 'No deadlines lie ahead.',
    extended: (students: number) =>
      students === 1 ? '1 student with an extension' : `${students} students with an extension`,
    noPushes: 'Nobody has pushed in the last two weeks.',
    setupProblems: (problems: number) =>
      problems === 1 ? '1 set-up problem' : `${problems} set-up problems`,
    stoppedWorks: (works: number) =>
      works === 1
        ? '1 student has accepted, but the repository could not be set up.'
        : `${works} students have accepted, but their repositories could not be set up.`,
  },

  people: {
    empty: (role: string) => `There are currently no ${role}s in this classroom.`,
    adminWarning: 'Warning: This will make them an admin of the GitHub organization.',
    cannotRemoveSelf: errors.cannot_remove_self.message,
    inviteFailed: 'Failed to invite user. Please try again.',
    revokeFailed: 'Failed to revoke invite. Please try again.',
    removeFailed: 'Failed to remove user. Please try again.',
    departing: {
      remove: (name: string) => `Removing ${name}...`,
      revoke: (name: string) => `Revoking the invitation of ${name}...`,
    },
    waiting: {
      removed_before: 'Was removed before and asks to come back',
      invitation_queued: 'Invitation queued; it goes out by itself',
    } satisfies Record<StatusReason, string>,
    toasts: {
      invite: {
        pending: (role: string) => `Inviting ${role}...`,
        success: (role: string) => `Successfully invited ${role}`,
        failure: (role: string) => `Failed to invite ${role}. Please try again.`,
      },
      revoke: {
        pending: (role: string) => `Revoking ${role} invitation...`,
        success: (role: string) => `Successfully revoked ${role} invitation`,
        failure: (role: string) => `Failed to revoke ${role} invitation. Please try again.`,
      },
      remove: {
        pending: (role: string) => `Removing ${role}...`,
        success: (role: string) => `Successfully removed ${role}`,
        failure: (role: string) => `Failed to remove ${role}. Please try again.`,
      },
    },
  },

  invites: {
    loadFailed: 'Failed to generate invite URL. Please try again.',
    copied: 'Link copied to clipboard!',
    copyFailed: 'Error copying link, please try again.',
    joining: 'Joining classroom...',
    accepting: 'Accepting assignment...',
    joined: (status: MembershipStatus, classroom: string) =>
      `${landingPhrase[status]} ${classroom}`,
    tokenFailed: (message: string) => `Error using token: ${message}`,
    askForNew: 'Please ask whoever gave it to you for a new one.',
    none: 'There are currently no invite links in this classroom.',
    revoked: 'Link revoked',
    revokeFailed: 'Failed to revoke link. Please try again.',
    revokeWarning: 'Nobody will be able to use it any more. People who came by it stay.',
  },

  assignments: {
    none: 'No assignments found.',
    listFailed: (message: string) => `Error loading assignments: ${message}`,
    nobodyAccepted: 'No students have accepted this assignment yet.',
    creating: 'Creating assignment...',
    created: 'Assignment created successfully',
    createFailed: 'Failed to create assignment',
    createFailedBecause: (reason: string) => `Failed to create assignment: ${reason}`,
    unknownReason: 'an unknown error occurred',
    acceptanceFailed: 'Failed to fetch acceptance metrics',
    gradedFailed: 'Failed to fetch graded metrics',
    stepFailed: 'An error occurred. Please try again.',
    rubricFailed: "Could not get this assignment's rubric.",
    basePending:
      'The starter code is being copied from the template. Students may accept already; their repositories follow.',
    baseFailed: 'The starter code could not be copied from the template.',
    setupProblems: 'These students have accepted, but their repositories could not be set up.',
    retrying: 'Trying again...',
    retryFailed: 'Another try could not be started. Please try again.',
    prefix: (slug: string) =>
      `Student repositories get a prefix from the assignment name, such as ${slug}.`,
    dueDay: (zone: string) => `Without a time, the end of that day. Time zone: ${zone}.`,
    due: (moment: string) => `Due ${moment}`,
    duePassed: (moment: string) => `Due ${moment}, which has already passed`,
    timeWithoutDay: 'Please choose a date for this time.',
    noTemplates: (org: string) =>
      `${org} has no template repositories yet. Mark a repository of it as a template, then look again.`,
    templatesFailed: 'Failed to fetch template repositories.',
    editable: 'The name can be changed until a student accepts the assignment.',
    maximumHint: 'Left empty, it follows from the default score, the rubric and the autograder.',
    saved: 'Assignment saved',
    saveFailed: 'Failed to save assignment',
    /** Why there is no base repository. */
    base: {
      refused: 'The code-hosting platform refused to copy the template repository.',
      templateGone:
        'The template repository no longer exists, is no longer a template, or Lectern may not read it.',
      templateEmpty: 'The template repository has no commits yet.',
      namesTaken: 'Every name for the copy of the template repository is taken.',
      stillEmpty: 'The code-hosting platform has not filled the copy of the template repository.',
    },
  },

  /** What the student is told on accepting, by where the repository stands. */
  acceptance: {
    ready: (assignment: string) => `You have accepted ${assignment}. Your repository is ready.`,
    running: (assignment: string) =>
      `You have accepted ${assignment}. Your repository is being prepared.`,
    waiting: (assignment: string) =>
      `You have accepted ${assignment}. Your repository will be prepared as soon as you have accepted the invitation to the organization.`,
    failed: (assignment: string) =>
      `You have accepted ${assignment}. Your repository could not be prepared yet, and your professor can see why.`,
  },

  /** Why the set-up of a work has stopped, for the professor's list and the student's page. */
  setup: {
    baseFailed:
      'The repository that this assignment starts from could not be made. It has to be made first.',
    baseGone:
      'The repository that this assignment starts from no longer exists, or Lectern may not see it any more.',
    repositoryGone:
      "The student's repository has been deleted, or Lectern may not see it any more. It can be restored on the platform.",
    countedUnreadable:
      'The commit that counts cannot be read from the repository, and is not kept here yet. Lectern goes on trying.',
    namesTaken: 'Too many repositories of other people have the name that this one would get.',
    accountGone: "The student's account no longer exists on the platform.",
    notInOrganization:
      'The platform does not count the student as a member of the organization any more.',
    credentialsRefused: 'The platform does not accept the credentials that Lectern works with.',
    refused: (reason: string) => `The platform refused: ${reason}`,
  },

  /** Setting up a student's repository, as the student sees it. */
  provisioning: {
    steps: {
      membership: 'Join the organization',
      repository: 'Create your repository',
      access: 'Give you access',
      feedback_branch: 'Prepare the branch for feedback',
    } satisfies Record<ProvisioningStep, string>,
    position: (place: number) =>
      place === 1 ? 'Your repository is next.' : `Your place in the queue: ${place}.`,
    mayClose: 'You may close this page: your repository is made in any case.',
    fixing: 'Checking your repository and your access...',
    fixFailed: 'Your access could not be checked. Please try again.',
  },

  extensions: {
    none: 'No student has an extension.',
    explained: 'More time for single students. Everyone else keeps the due date above.',
    noneLeft: 'Every student has an extension already.',
    noStudents: 'There are no students in this classroom yet.',
    studentMissing: 'Please select a student.',
    dateMissing: 'Please choose a date.',
    failed: 'Failed to fetch extensions.',
    granted: (name: string) => `Extension granted to ${name}`,
    withdrawn: (name: string) => `Extension of ${name} withdrawn`,
    withdrawWarning: (name: string, moment: string) =>
      `${name} will be held to the due date of the assignment again: ${moment}.`,
    changeFailed: 'Failed to change the extension. Please try again.',
  },

  works: {
    insufficientData: 'Insufficient Data',
    reasons: {
      deadline: 'The last commit received by the due date.',
      grading: 'The newest commit when grading began.',
      late_accepted: 'It came late, and a professor decided to count it.',
      nothing_in_time: 'Nothing was pushed in time, so the starter code counts.',
    } satisfies Record<CountedReason, string>,
    undecided: 'Not decided yet: the last commit received by the due date will count.',
    undecidedWithoutDueDate: 'Not decided yet: the newest commit when grading begins will count.',
    recounted:
      'The due date has changed since this work was graded: another commit would count now.',
    historyRewritten: 'Commits that had been received were replaced later.',
    countLateWarning:
      'The newest late commit is graded instead of what was there in time. This is recorded, and can be taken back until the work is graded.',
    uncountLateWarning: 'What was there in time is graded again. This is recorded.',
    counted: 'The late commit counts now',
    uncounted: 'The late commit does not count any more',
    countFailed: 'The commit that counts could not be changed. Please try again.',
  },

  myWork: {
    none: 'No assignments have been created yet.',
    notAccepted: 'Use the link from your professor to accept this assignment.',
    loadFailed: (message: string) => `Error loading your work: ${message}`,
    pushFirst: 'Push your first commit to begin. As soon as it has arrived, you can submit.',
    submitWarning:
      'You hand in what you have pushed so far. Later commits count as long as they arrive by the due date.',
    submitted: 'Work submitted',
    submitFailed: 'Your work could not be submitted. Please try again.',
    noComments: 'No comments were left.',
  },

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
    savedAsDraft: 'saved as a draft',
    keptHere: 'kept in this browser until the server can be reached',
    submitting: 'Submitting grade...',
    submitted: 'Grade submitted successfully!',
    submitFailed: 'Failed to submit grade. Please try again.',
    announcements: 'What happened last',
    noRubric: 'This assignment has no rubric.',
    noFiles: 'There are no files in this work yet.',
    truncated: 'Not all files are listed: there are too many.',
    tooLarge: (size: string) => `This file is too large to be shown here (${size}).`,
    binary: 'This file is not text, so there is nothing to read here.',
    notAnImage: 'This file cannot be shown as an image.',
    symlink: (target: string) => `A symbolic link to ${target}`,
    submodule: (sha: string) =>
      `A submodule at commit ${sha}; its files are in a repository of its own.`,
    cut: (characters: string) => `${characters} more characters in this line`,
    hidden: (lines: number) => `${lines} unchanged lines`,
    comparing: 'Compared with the starter code',
    notComparing: 'The file as it is',
    notInStarter: 'This file is not in the starter code: all of it is new.',
    sameAsStarter: 'This file is the same as in the starter code.',
    movedFrom: (path: string) => `In the starter code this file is ${path}.`,
    removedFile: 'This file was in the starter code and is not in this work.',
    removedLines: (count: number, line: number) =>
      `${count === 1 ? '1 line' : `${count} lines`} of the starter code removed before line ${line}`,
    removedLine: 'Lines that were removed cannot be commented on.',
    compareFailed: (message: string) => `Error comparing with the starter code: ${message}`,
    attached: (count: number, place: string) =>
      count === 1 ? `1 rubric item added to ${place}` : `${count} rubric items added to ${place}`,
    staged: (place: string) => `Comment added to ${place}, pending`,
    somebodyHasOpen: (names: string, count: number) =>
      `${names} ${count === 1 ? 'has' : 'have'} this work open`,
    gradedByYou: 'You grade this work',
    gradedBy: (name: string) => `${name} grades this work`,
    draftsKept:
      'Some of your comments have not reached the server. They stay in this browser until you log in here again.',
    conflict: 'Somebody else changed this comment in the meantime.',
    deletedMeanwhile: 'Somebody else deleted a comment that you changed.',
  },

  autograder: {
    explained:
      'A continuous integration of your own reports scores with a token of this assignment. Check runs of the platform need none.',
    none: 'There is no token.',
    since: (day: string, login: string) => `The token was created on ${day} by ${login}.`,
    once: 'Copy the token now: it is not shown again.',
    copied: 'Token copied to clipboard!',
    replaceWarning: 'The token before it is worthless from then on.',
    revokeWarning: 'Whoever reports scores with it is refused from then on.',
    revoked: 'Token revoked',
    failed: 'Error loading the autograder token.',
    changeFailed: 'The token could not be changed. Please try again.',
  },

  gradingOverview: {
    noneShown: 'No works match this filter.',
    nextUngraded: 'Next ungraded for me',
    nothingLeft: 'Nothing is left for you to grade here.',
    nextFailed: 'The next work could not be looked up. Please try again.',
    claimed: (names: string) => `You grade ${names} now`,
    claimFailed: 'The work could not be taken. Please try again.',
    gradersAssigned: 'Graders assigned',
    assignFailed: 'The graders could not be assigned. Please try again.',
    selectFirst: 'Select works in the table first.',
    chooseGraders: 'Please choose at least one grader.',
    evenHint: 'Every chosen grader gets the same number of works.',
    weightHint: 'Twice the weight means twice the works; 0 means none.',
    reassignHint: 'Works that have been graded stay with their grader.',
    missingWarning:
      'These works are past their due date, and nothing was pushed in time. Each gets zero points and this comment.',
    missingComment: 'Nothing was submitted in time.',
    missingCommentEmpty: 'Please say why these works get zero points.',
    missingGraded: (count: number) =>
      count === 1 ? '1 work graded with zero' : `${count} works graded with zero`,
    missingFailed: 'The works could not be graded. Please try again.',
    noHistory: 'No comments have been left on this work.',
    historyFailed: (message: string) => `Error loading the feedback history: ${message}`,
  },

  publishing: {
    noPullRequest: 'The Feedback pull request could not be opened.',
    reviewRefused: 'The platform did not accept the review.',
    publishWarning:
      'Students see these grades with every comment at once. One review with all comments is posted on the Feedback pull request of each work.',
    skipped:
      'Works that have not been graded, or not changed since they were published, are left out.',
    published: (count: number) => (count === 1 ? '1 grade published' : `${count} grades published`),
    nothingToPublish: 'There was nothing new to publish.',
    publishFailed: 'The grades could not be published. Please try again.',
    unpublishWarning:
      'The student no longer sees this grade. A review that is already posted stays on the pull request. This is recorded.',
    unpublished: 'The grade is not published any more',
    unpublishFailed: 'The grade could not be taken back. Please try again.',
    reopenWarning:
      'The work counts as not graded, and nobody is assigned to it. Its comments stay. A published grade is taken back. This is recorded.',
    reopened: 'The work can be graded again',
    reopenFailed: 'The work could not be reopened. Please try again.',
    retryFailed: 'Another try could not be started. Please try again.',
  },

  analytics: {
    noGrades: 'No grades to show yet. The distribution appears with the first graded work.',
    loadFailed: (message: string) => `Error loading the grade distribution: ${message}`,
    leftOut: (names: string) =>
      `Left out, because no points can be reached in them: ${names}. Set a maximum score or link a rubric.`,
  },

  rubrics: {
    none: 'No rubrics have been created yet.',
    noneToCopy: 'No rubrics have been created.',
    listFailed: (message: string) => `Error loading rubrics: ${message}`,
    defaultName: 'New Rubric',
    nameFor: (assignment: string) => `${assignment} Rubric`,
    saveFailed: "Couldn't save rubric. Please try again.",
    saveReason: (message: string) => ` - ${message}`,
    updated: 'Rubric updated successfully',
    created: 'Rubric created successfully',
    updateFailed: 'Failed to update rubric. Please try again.',
    createFailed: 'Failed to create rubric. Please try again.',
    noneForAssignment: 'This assignment has no rubric yet.',
    noItems: 'This rubric has no items.',
    copyHint: 'Its items are copied. The original stays as it is.',
    moved: (position: number, count: number) => `Moved to position ${position} of ${count}.`,
    leaveWarning: 'Your changes to this rubric are not saved. Leaving discards them.',
    rescoreWarning:
      'Comments have already been given these points. Re-scoring gives them the new ones; otherwise only new comments get them.',
    rescored: 'Scores follow the new points.',
    rescoreUndone: 'The points are as they were before.',
    undoFailed: 'Failed to undo. Please try again.',
  },
} as const;
