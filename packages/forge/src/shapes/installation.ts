import type { components } from '@octokit/openapi-types';
import { simpleUserView } from './user.ts';
import type { KnownInstallation } from '../store/queries/installations.ts';
import type { Urls } from '../urls.ts';

type InstallationView = components['schemas']['installation'];

export function installationView(
  urls: Urls,
  { installation, account, app }: KnownInstallation,
): InstallationView {
  const settings =
    account.type === 'Organization' ? `/organizations/${account.login}/settings` : '/settings';
  return {
    id: installation.id,
    account: simpleUserView(urls, account),
    repository_selection: installation.repositorySelection,
    access_tokens_url: urls.api(`/app/installations/${installation.id}/access_tokens`),
    repositories_url: urls.api('/installation/repositories'),
    html_url: urls.html(`${settings}/installations/${installation.id}`),
    app_id: installation.appId,
    client_id: app.clientId,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: installation.permissions,
    events: installation.events,
    created_at: installation.createdAt.toISOString(),
    updated_at: installation.updatedAt.toISOString(),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: null,
    suspended_at: installation.suspendedAt?.toISOString() ?? null,
  };
}
