import type { ProvisioningStep } from '@lectern/contract';

export const acceptanceTexts = {
  acceptance: {
    dueDatePassed: 'It has passed, so what you push now is late.',
  },

  /** The setup of a student's repository, as the student sees it. */
  provisioning: {
    steps: {
      membership: 'Added to the organization',
      repository: 'Repository created',
      access: 'Access granted',
      feedback_branch: 'Feedback branch ready',
    } satisfies Record<ProvisioningStep, string>,
    position: (place: number) =>
      place === 1 ? 'Your repository is next.' : `You are number ${place} in the queue.`,
    mayClose: 'You can close this page. Your repository will still be created.',
    fixing: 'Checking your repository and your access...',
    fixed: 'Your repository exists and you had access at the last check.',
    fixFailed: 'Your access could not be checked. Please try again.',
  },
} as const;
