import type { components } from '@octokit/openapi-types';
import type { MembershipFacts } from '../store/queries/organization-people.ts';
import type { Urls } from '../urls.ts';
import { organizationSimpleView } from './organization.ts';
import { simpleUserView } from './user.ts';

type OrgMembership = components['schemas']['org-membership'];

export function membershipView(
  urls: Urls,
  { state, role, user, organization }: MembershipFacts,
): OrgMembership {
  const organizationUrl = urls.api(`/orgs/${organization.login}`);
  return {
    url: `${organizationUrl}/memberships/${user.login}`,
    state,
    role,
    direct_membership: true,
    organization_url: organizationUrl,
    organization: organizationSimpleView(urls, organization),
    user: simpleUserView(urls, user),
  };
}
