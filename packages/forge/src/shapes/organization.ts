import type { components } from '@octokit/openapi-types';
import type { Account } from '../principal.ts';
import type { Organization } from '../store/queries/organizations.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';

type OrganizationSimple = components['schemas']['organization-simple'];
type OrganizationFull = components['schemas']['organization-full'];

export function organizationSimpleView(urls: Urls, account: Account): OrganizationSimple {
  const api = urls.api(`/orgs/${account.login}`);
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId('Organization', account.id),
    url: api,
    repos_url: `${api}/repos`,
    events_url: `${api}/events`,
    hooks_url: `${api}/hooks`,
    issues_url: `${api}/issues`,
    members_url: `${api}/members{/member}`,
    public_members_url: `${api}/public_members{/member}`,
    avatar_url: urls.avatar(account.id),
    description: account.description,
  };
}

export interface OrganizationCounts {
  publicRepos: number;
  privateRepos: number;
}

export function organizationFullView(
  urls: Urls,
  account: Account,
  counts: OrganizationCounts,
  /** Undefined unless the caller is an admin of the organisation. */
  settings: Organization['settings'] | undefined,
): OrganizationFull {
  return {
    ...organizationSimpleView(urls, account),
    name: account.name ?? account.login,
    blog: '',
    ...(account.email === null ? {} : { email: account.email }),
    twitter_username: null,
    is_verified: false,
    has_organization_projects: false,
    has_repository_projects: false,
    public_repos: counts.publicRepos,
    public_gists: 0,
    followers: 0,
    following: 0,
    html_url: urls.html(`/${account.login}`),
    type: 'Organization',
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
    archived_at: null,
    ...(settings && {
      total_private_repos: counts.privateRepos,
      owned_private_repos: counts.privateRepos,
      default_repository_permission: settings.defaultRepositoryPermission,
      members_can_create_repositories: false,
      two_factor_requirement_enabled: false,
    }),
  };
}
