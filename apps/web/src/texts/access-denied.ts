import { landingPhrase } from '@lectern/contract/membership';

const contact = 'Please contact your professor if you believe this is an error.';

export const accessDeniedTexts = {
  invited: 'You have a pending invitation. Please accept the invitation to access this page:',
  removed: `You have been removed from this classroom. ${contact}`,
  /** On the list of organisations, for people without a classroom. */
  removedFrom: (organization: string, classroom: string) =>
    `${landingPhrase.REMOVED} ${organization} - ${classroom}. ${contact}`,
  notInOrganization: `You are not in the GitHub organization. ${contact}`,
  requested: `You have requested to join this classroom. ${contact}`,
  student: `You are not an administrator in this classroom. ${contact}`,
  unknown: 'We were unable to verify your classroom access. Please try again later.',
  error: (message: string) => `Unexpected Error: ${message}`,
  errorDetail: 'An error occurred while loading your classroom.',
} as const;
