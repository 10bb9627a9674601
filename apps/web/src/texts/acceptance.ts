import type { ProvisioningStep } from '@lectern/contract';

/** Accepting an assignment, and setting up what comes with it. */
export const acceptanceTexts = {
  acceptance: {
    /** Accepting late is allowed, but students should know that they do. */
    dueDatePassed: 'It has passed: what you push now is late.',
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
    fixed: 'Your repository was there, and you had access to it, when it was last checked.',
    fixFailed: 'Your access could not be checked. Please try again.',
  },
} as const;
