/** The permissions and events of our app. `docs/github-app.md` gives the reasons, and a test compares it. */

/** Receives the platform's webhooks. */
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
