import type { components } from '@octokit/openapi-types';
import type { InvitationDetails } from '../store/queries/organization-people.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import { simpleUserView } from './user.ts';

type OrganizationInvitation = components['schemas']['organization-invitation'];

export function invitationView(
  urls: Urls,
  { invitation, invitee, inviter, organization }: InvitationDetails,
  teamCount: number,
) {
  return {
    id: invitation.id,
    node_id: nodeId('OrganizationInvitation', invitation.id),
    login: invitee.login,
    email: null,
    role: invitation.role === 'admin' ? 'admin' : 'direct_member',
    created_at: invitation.createdAt.toISOString(),
    failed_at: null,
    failed_reason: null,
    inviter: simpleUserView(urls, inviter),
    team_count: teamCount,
    invitation_teams_url: urls.api(
      `/orgs/${organization.login}/invitations/${invitation.id}/teams`,
    ),
    invitation_source: 'member',
  } satisfies OrganizationInvitation;
}
