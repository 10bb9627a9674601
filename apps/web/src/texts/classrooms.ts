import { errors } from '@lectern/contract/errors';
import type { StatusReason } from '@lectern/contract/membership';

export const classroomTexts = {
  classrooms: {
    emptyForAdmin:
      'You have no classes in this organization. Please create a new classroom to get started.',
    emptyForMember:
      'You have no classes in this organization. Your professor will need to invite you to a classroom.',
    listFailed: (message: string) => `Error loading classrooms: ${message}`,
    creating: 'Creating...',
    createFailed: 'Failed to create classroom.',
    namesFailed: 'Failed to fetch classroom names.',
    termHint: 'Type a name below, or choose a term here.',
    customHint: 'Letters, digits, spaces and hyphens.',
    nameTaken: errors.classroom_name_taken.message,
    created: (name: string) => `${name} Classroom Created!`,
    noneSelectedTitle: 'No Classroom Selected',
    noneSelected: 'Please select a classroom to continue.',
    noneSelectedError: 'No classroom selected',
    waiting: {
      removed_before:
        'You were removed from this classroom before, so a professor has to invite you again.',
      invitation_queued:
        'GitHub limits invitations per day. Yours is queued and will be sent automatically.',
      needs_approval: 'A professor has to approve your request.',
    } satisfies Record<StatusReason, string>,
    linkLeadsIn: (role: string, classroom: string) =>
      `Anyone who opens this link joins ${classroom} as a ${role.toLowerCase()}. You can also share it later.`,
    mayClose: 'You may now close this page.',
  },

  dashboard: {
    errorTitle: 'Error Loading Dashboard',
    error: 'There was an error loading the dashboard data. Please try again later.',
    noAssignments: 'No assignments have been created yet.',
    nothingWaiting: 'No submissions are waiting for a grade.',
    yours: (works: number) => (works === 0 ? 'None assigned to you' : `${works} assigned to you`),
    unassigned: 'Unassigned',
    otherGraders: (people: number) => `${people} others`,
    noDeadlines: 'No upcoming deadlines.',
    extended: (students: number) =>
      students === 1 ? '1 student with an extension' : `${students} students with an extension`,
    noPushes: 'Nobody has pushed in the last 2 weeks.',
    setupProblems: (problems: number) =>
      problems === 1 ? '1 setup problem' : `${problems} setup problems`,
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
    loginCopied: 'Login copied to clipboard!',
    loginNotCopied: 'The login could not be copied. Please try again.',
    removing: {
      remove: (name: string) => `Removing ${name}...`,
      revoke: (name: string) => `Revoking the invitation of ${name}...`,
    },
    waiting: {
      removed_before: 'Removed earlier; asking to rejoin',
      invitation_queued: 'Invitation queued; it will be sent automatically',
      needs_approval: 'Joined by a link that needs approval',
    } satisfies Record<StatusReason, string>,
    asksFor: (role: string) => `Asks to become ${role}`,
    approve: 'Approve',
    deny: 'Deny',
    denied: 'Request denied',
    denyFailed: 'Failed to deny the request. Please try again.',
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
    ends: (moment: string) => `Expires ${moment}`,
    copied: 'Link copied to clipboard!',
    copyFailed: 'Error copying link, please try again.',
    joining: 'Joining classroom...',
    accepting: 'Accepting assignment...',
    tokenFailed: (message: string) => `Error using token: ${message}`,
    askForNew: 'Please ask the person who gave you this link for a new one.',
    none: 'There are currently no invite links in this classroom.',
    revoked: 'Link revoked',
    revokeFailed: 'Failed to revoke link. Please try again.',
    revokeWarning:
      'Nobody will be able to use it any more. People who have used it are not affected.',
  },
} as const;
