/** What our app asks of an organisation; the set-up guide, which gives the reasons, is checked against it. */

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

export const appEvents = ['check_run', 'membership', 'organization', 'push', 'repository'] as const;
