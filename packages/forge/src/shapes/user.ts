import type { components } from '@octokit/openapi-types';
import type { Account } from '../principal.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';

type SimpleUser = components['schemas']['simple-user'];
type PublicUser = components['schemas']['public-user'];
type PrivateUser = components['schemas']['private-user'];

export function simpleUserView(urls: Urls, account: Account): SimpleUser {
  const api = urls.api(`/users/${account.login}`);
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.type, account.id),
    avatar_url: urls.avatar(account.id),
    gravatar_id: '',
    url: api,
    html_url: urls.html(`/${account.login}`),
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: account.type,
    site_admin: false,
    user_view_type: 'public',
  };
}

export function publicUserView(urls: Urls, account: Account, publicRepos: number): PublicUser {
  return {
    ...simpleUserView(urls, account),
    name: account.name,
    company: null,
    blog: '',
    location: null,
    // `privateUserView` shows it to its owner.
    email: null,
    hireable: null,
    bio: account.description,
    twitter_username: null,
    public_repos: publicRepos,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}

export function privateUserView(
  urls: Urls,
  account: Account,
  repos: { public: number; private: number },
): PrivateUser {
  return {
    ...publicUserView(urls, account, repos.public),
    user_view_type: 'private',
    email: account.email,
    private_gists: 0,
    total_private_repos: repos.private,
    owned_private_repos: repos.private,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: false,
  };
}
