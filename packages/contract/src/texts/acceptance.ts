export const acceptanceTexts = {
  /** After accepting an assignment, by the state of the repository. */
  acceptance: {
    ready: (assignment: string) => `You have accepted ${assignment}. Your repository is ready.`,
    running: (assignment: string) =>
      `You have accepted ${assignment}. Your repository is being prepared.`,
    waiting: (assignment: string) =>
      `You have accepted ${assignment}. Your repository will be prepared as soon as you accept the invitation to the organization.`,
    invitationQueued: (assignment: string) =>
      `You have accepted ${assignment}. Your invitation to the organization is queued and will be sent automatically. Your repository will be prepared as soon as you have joined.`,
    notInvited: (assignment: string) =>
      `You have accepted ${assignment}. Your repository will be prepared as soon as you are in the organization, and you have no pending invitation. Open the link again to be invited, or ask your professor.`,
    failed: (assignment: string) =>
      `You have accepted ${assignment}. Your repository could not be prepared yet. Your professor can see why.`,
  },
} as const;
