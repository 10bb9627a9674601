import type { components } from '@octokit/openapi-webhooks-types';
import { installationView } from '../shapes/installation.ts';
import type { Account } from '../principal.ts';
import { nodeId } from '../shapes/node-id.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { accountPayload } from './payload.ts';
import type { KnownInstallation } from '../store/queries/installations.ts';

/** Payload types omit the installation, but this event carries all of it. */
type Body = Omit<components['schemas']['webhook-installation-created'], 'action'>;

export function installationEvent(
  urls: Urls,
  happening: {
    action: 'created' | 'deleted' | 'suspend' | 'unsuspend';
    known: KnownInstallation;
    sender: Account;
    repositories: readonly OwnedRepository[];
  },
): ForgeEvent {
  const { action, known, sender, repositories } = happening;
  const payload: Body = {
    installation: installationView(urls, known) as Body['installation'],
    repositories: repositories.map(({ repository, owner }) => ({
      id: repository.id,
      node_id: nodeId('Repository', repository.id),
      name: repository.name,
      full_name: `${owner.login}/${repository.name}`,
      private: repository.private,
    })),
    sender: accountPayload(urls, sender),
  };
  return {
    name: 'installation',
    action,
    accountId: known.account.id,
    installationId: known.installation.id,
    payload,
  };
}
