import type { components } from '@octokit/openapi-webhooks-types';
import type { Account } from '../principal.ts';
import { organizationSimpleView } from '../shapes/organization.ts';
import { repositoryView } from '../shapes/repository.ts';
import { simpleUserView } from '../shapes/user.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';

type Schemas = components['schemas'];

/** Body of a GitHub event; `emitTo` adds the action and the installation. */
export type Payload<Name extends keyof Schemas> = Omit<Schemas[Name], 'installation' | 'action'>;

/** An account in an event. GitHub's REST and webhook types differ in how they describe ids. */
export function accountPayload(urls: Urls, account: Account) {
  const { name: _, email: __, ...view } = simpleUserView(urls, account);
  return { ...view, id: account.id, gravatar_id: '', type: account.type };
}

export function repositoryFields(urls: Urls, found: OwnedRepository, sender: Account) {
  return {
    repository: repositoryPayload(urls, found),
    ...(found.owner.type === 'Organization'
      ? { organization: organizationPayload(urls, found.owner) }
      : {}),
    sender: accountPayload(urls, sender),
  };
}

export function organizationFields(urls: Urls, organization: Account, sender: Account) {
  return {
    organization: organizationPayload(urls, organization),
    sender: accountPayload(urls, sender),
  };
}

export function repositoryPayload(urls: Urls, found: OwnedRepository) {
  const { code_search_index_status: _, ...view } = repositoryView(urls, found);
  return {
    ...view,
    id: found.repository.id,
    owner: accountPayload(urls, found.owner),
    license: null,
    created_at: found.repository.createdAt.toISOString(),
    updated_at: found.repository.updatedAt.toISOString(),
    pushed_at: (found.repository.pushedAt ?? found.repository.createdAt).toISOString(),
  } satisfies Schemas['repository-webhooks'];
}

function organizationPayload(urls: Urls, organization: Account) {
  return { ...organizationSimpleView(urls, organization), id: organization.id };
}
