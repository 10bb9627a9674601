import { errors } from '@lectern/contract/errors';

export const commonTexts = {
  common: {
    loading: 'Loading...',
    unexpectedError: 'An unexpected error occurred',
    unknownError: 'Unknown error',
    badResponse: 'Network response was not ok',
    crashTitle: 'Something went wrong',
    crashSubtitle: 'We are very sad',
    partMissing:
      'This part of Lectern could not be loaded. You may be offline, or a newer version may have been installed.',
    offline:
      'You are offline. What you have written is kept, and the page continues when you are back online.',
    leaveWarning: 'Your changes are not saved. Leaving discards them.',
    leftBehind: 'Your unsaved changes were discarded because you logged out in another tab.',
    wholeNumbers: 'Whole numbers only.',
    numberBetween: (min: number, max: number) =>
      `Enter a number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`,
    notFound: '404',
    notFoundDetail:
      'There is no page at this address. It may have moved, or the link may be incomplete.',
  },

  /** For failed calls without a message of the server. `reason` is the status text. */
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

  /** For checks before a call. */
  guards: {
    notInClassroom: errors.not_in_classroom.message,
    notActive: 'User is not active in this classroom',
    roleTooLow: errors.role_too_low.message,
    missingAssignment: 'Missing classroom or assignment ID',
    missingFor: (what: 'file tree' | 'student work' | 'assignment rubric') =>
      `Missing required parameters for ${what}`,
  },

  sample: {
    making: 'A sample course is being created. You can already look around.',
  },
} as const;
