/** Accepting an assignment. */
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
} as const;
