/** Which announcement concerns which feature. */
import { onCheckRun } from '../autograder/on-check-run.ts';
import { onOrganization, onTeamMembership } from '../people/on-organization.ts';
import { onPush } from '../works/pushes/on-push.ts';
import { isHeededOfRepositories, onRepository } from '../works/following/on-repository.ts';
import { onInstallation } from '../organizations/on-installation.ts';
import type { Handlers } from './process-delivery.ts';
import type { Delivery } from './store-delivery.ts';

export const handlers: Handlers = {
  check_run: onCheckRun,
  installation: onInstallation,
  membership: onTeamMembership,
  organization: onOrganization,
  push: onPush,
  repository: onRepository,
};

/** What is never worked on need not be kept. */
export function isHeeded({ event, payload }: Pick<Delivery, 'event' | 'payload'>): boolean {
  return event !== 'repository' || isHeededOfRepositories(payload.action, payload);
}
