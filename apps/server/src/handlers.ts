import { onCheckRun } from './features/autograder/on-check-run.ts';
import { onOrganization, onTeamMembership } from './features/people/on-organization.ts';
import { onPush } from './features/commits/pushes/on-push.ts';
import {
  isHandledRepositoryEvent,
  onRepository,
} from './features/commits/following/on-repository.ts';
import { onInstallation } from './features/organizations/on-installation.ts';
import { onAuthorization } from './features/session/on-authorization.ts';
import { onTestsPush } from './features/tests/on-tests-push.ts';
import type { Handlers } from './features/inbox/process-delivery.ts';
import type { Delivery } from './features/inbox/store-delivery.ts';

export const handlers: Handlers = {
  check_run: onCheckRun,
  github_app_authorization: onAuthorization,
  installation: onInstallation,
  membership: onTeamMembership,
  organization: onOrganization,
  push: async (tx, announcement) => {
    await onPush(tx, announcement);
    await onTestsPush(tx, announcement);
  },
  repository: onRepository,
};

/** Other deliveries are not stored. */
export function isHandled({ event, payload }: Pick<Delivery, 'event' | 'payload'>): boolean {
  return event !== 'repository' || isHandledRepositoryEvent(payload.action, payload);
}
