import type { components } from '@octokit/openapi-types';
import type { Account } from '../principal.ts';
import { simpleUserView } from '../rest/users/view.ts';
import type { installations } from '../store/schema.ts';
import type { Urls } from '../urls.ts';

export type Installation = typeof installations.$inferSelect;
type InstallationView = components['schemas']['installation'];

/** An installation with the two names its view needs. */
export interface KnownInstallation {
  installation: Installation;
  account: Account;
  app: { slug: string; clientId: string };
}

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
