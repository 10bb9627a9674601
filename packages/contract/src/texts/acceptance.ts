/** Accepting an assignment, and setting up what comes with it. */
export const acceptanceTexts = {
  /** What the student is told on accepting, by where the repository stands. */
  acceptance: {
    ready: (assignment: string) => `You have accepted ${assignment}. Your repository is ready.`,
    running: (assignment: string) =>
      `You have accepted ${assignment}. Your repository is being prepared.`,
    waiting: (assignment: string) =>
      `You have accepted ${assignment}. Your repository will be prepared as soon as you have accepted the invitation to the organization.`,
    /** While no invitation is out, nobody is sent to accept one. */
    invitationQueued: (assignment: string) =>
      `You have accepted ${assignment}. Your invitation to the organization is in the queue and goes out by itself. Your repository will be prepared as soon as you are in.`,
    notInvited: (assignment: string) =>
      `You have accepted ${assignment}. Your repository will be prepared as soon as you are in the organization, and no invitation to it is open. Open the link again to be invited, or ask your professor.`,
    failed: (assignment: string) =>
      `You have accepted ${assignment}. Your repository could not be prepared yet, and your professor can see why.`,
  },

  /** Why the set-up of a work has stopped, for the professor's list and the student's page. */
  setup: {
    baseFailed:
      'The repository that this assignment starts from is not there. It has to be made first.',
    baseGone:
      'The repository that this assignment starts from no longer exists, or Lectern may not see it any more.',
    repositoryGone:
      "The student's repository has been deleted, or Lectern may not see it any more. An owner of the organization may be able to restore it on the platform.",
    repositoryArchived:
      "The student's repository has been archived, so that nothing can be pushed to it. An owner of the organization can unarchive it on the platform.",
    repositoryUnreadable:
      "The student's repository cannot be fetched: it is too large, damaged, or takes too long to read. Lectern goes on trying.",
    countedUnreadable:
      'The commit that counts cannot be read from the repository, and is not kept here yet. Lectern goes on trying.',
    stillEmpty:
      'The platform has not copied the starter code into the repository yet. Lectern looks for it again by itself.',
    namesTaken: 'Too many repositories of other people have the name that this one would get.',
    nameHidden: (name: string) =>
      `A repository called ${name} is there already, and Lectern may not see it. It can be renamed, or opened to Lectern, on the platform. Lectern goes on trying.`,
    accountGone:
      "The student's account has been deleted on the platform, or the platform hides it. Its support can tell the student why.",
    notInOrganization:
      'The platform does not count the student as a member of the organization any more.',
    credentialsRefused: 'The platform does not accept the credentials that Lectern works with.',
    refused: (reason: string) => `The platform refused: ${reason}`,
  },
} as const;
