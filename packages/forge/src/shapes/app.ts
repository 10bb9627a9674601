import type { components } from '@octokit/openapi-types';
import type { Account, App } from '../principal.ts';
import { nodeId } from './node-id.ts';
import { simpleUserView } from './user.ts';
import type { Urls } from '../urls.ts';

type Integration = NonNullable<components['schemas']['integration']>;

export function appView(
  urls: Urls,
  app: App,
  owner: Account,
  installationsCount?: number,
): Integration {
  return {
    id: app.id,
    slug: app.slug,
    client_id: app.clientId,
    node_id: nodeId('Integration', app.id),
    owner: simpleUserView(urls, owner),
    name: app.name,
    description: app.description,
    external_url: app.homepageUrl,
    html_url: urls.html(`/apps/${app.slug}`),
    created_at: app.createdAt.toISOString(),
    updated_at: app.updatedAt.toISOString(),
    permissions: app.permissions,
    events: app.events,
    ...(installationsCount === undefined ? {} : { installations_count: installationsCount }),
  };
}
