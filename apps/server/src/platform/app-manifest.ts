/** What our app asks of an organisation, each with its reason; the set-up guide is checked against it. */

/** Where the platform announces what happened. */
export const webhookPath = '/api/webhooks/github';

export const appPermissions = {
  administration: 'write',
  checks: 'read',
  contents: 'write',
  members: 'write',
  metadata: 'read',
  organization_administration: 'write',
  pull_requests: 'write',
  workflows: 'write',
} as const;

export const permissionReasons: Record<keyof typeof appPermissions, string> = {
  administration: 'Makes student repositories and gives access to them.',
  checks: 'Reads the score that an autograder reports.',
  contents: 'Reads student work with git; makes the feedback branch.',
  members: 'Invites students and staff, keeps a team per classroom, sees who joined and left.',
  metadata: 'Required by the platform for every app.',
  organization_administration:
    "Sets the organization's base permission so that students cannot read each other's work.",
  pull_requests: 'Opens the Feedback pull request and posts the review when a grade is published.',
  workflows: 'Copies templates that bring workflows along, such as an autograder.',
};

export const appEvents = ['check_run', 'membership', 'organization', 'push', 'repository'] as const;

export const eventReasons: Record<(typeof appEvents)[number], string> = {
  check_run: 'An autograder has finished.',
  membership: 'Somebody joined or left a classroom team.',
  organization:
    'Somebody accepted an invitation, joined, left or was removed; the organization was renamed.',
  push: 'A student pushed.',
  repository: 'A repository was renamed, moved or deleted, or has another default branch.',
};
