import { errors } from '@lectern/contract/errors';

/** Sentences of all screens. */
export const commonTexts = {
  common: {
    loading: 'Loading...',
    unexpectedError: 'An unexpected error occurred',
    unknownError: 'Unknown error',
    badResponse: 'Network response was not ok',
    crashTitle: 'Something went wrong',
    crashSubtitle: 'We are very sad',
    partMissing:
      'This part of Lectern could not be loaded: the connection is down, or a newer version has taken its place.',
    offline:
      'You are offline. What you have written stays here, and the page goes on once the connection is back.',
    leaveWarning: 'Your changes are not saved. Leaving discards them.',
    leftBehind: 'Your unsaved changes were left behind when you logged out in another tab.',
    wholeNumbers: 'Whole numbers only.',
    notFound: '404',
    notFoundDetail:
      'There is no page at this address. It may have moved, or the link may be incomplete.',
  },

  /** For calls that fail without a sentence of the server; `reason` is the status text. */
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
    notActive: 'User is not active in this classroom',
    roleTooLow: errors.role_too_low.message,
    missingAssignment: 'Missing classroom or assignment ID',
    missingFor: (what: 'file tree' | 'student work' | 'assignment rubric') =>
      `Missing required parameters for ${what}`,
  },

  sample: {
    making: 'A sample course is being made. You can look around meanwhile.',
  },
} as const;
