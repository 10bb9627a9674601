import type { components } from '@octokit/openapi-types';
import type { Account } from '../principal.ts';
import type { Team } from '../store/queries/teams.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import { organizationFullView, type OrganizationCounts } from './organization.ts';

type TeamAnswer = components['schemas']['team'];
type TeamFull = components['schemas']['team-full'];

export function teamView(urls: Urls, organization: Account, team: Team) {
  const api = urls.api(`/organizations/${organization.id}/team/${team.id}`);
  return {
    id: team.id,
    node_id: nodeId('Team', team.id),
    name: team.name,
    slug: team.slug,
    description: team.description,
    privacy: team.privacy,
    notification_setting: 'notifications_enabled' as const,
    // GitHub's default. The real permission is per repository.
    permission: 'pull',
    url: api,
    html_url: urls.html(`/orgs/${organization.login}/teams/${team.slug}`),
    members_url: `${api}/members{/member}`,
    repositories_url: `${api}/repos`,
    type: 'organization',
    organization_id: organization.id,
    parent: null,
  } satisfies TeamAnswer;
}

export function teamFullView(
  urls: Urls,
  organization: Account,
  team: Team,
  counts: { members: number; repositories: number; organization: OrganizationCounts },
): TeamFull {
  return {
    ...teamView(urls, organization, team),
    members_count: counts.members,
    repos_count: counts.repositories,
    created_at: team.createdAt.toISOString(),
    updated_at: team.updatedAt.toISOString(),
    organization: organizationFullView(urls, organization, counts.organization, undefined),
  };
}
