import type { Account } from '../principal.ts';
import { nodeId } from '../rest/node-id.ts';
import type { organizationInvitations, teams } from '../store/schema.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { organizationScene, accountPayload, type Payload } from './payload.ts';

type Invitation = typeof organizationInvitations.$inferSelect;
type Team = typeof teams.$inferSelect;

export interface OrganizationScene {
  organization: Account;
  /** Who did it. */
  sender: Account;
}

/** Somebody became a member or stopped being one. */
export function memberEvent(
  urls: Urls,
  { organization, sender }: OrganizationScene,
  happening: {
    action: 'member_added' | 'member_removed';
    member: Account;
    role: 'admin' | 'member';
  },
): ForgeEvent {
  const { action, member, role } = happening;
  const home = urls.api(`/orgs/${organization.login}`);
  const payload: Payload<'webhook-organization-member-added'> = {
    ...organizationScene(urls, organization, sender),
    membership: {
      url: `${home}/memberships/${member.login}`,
      state: 'active',
      role,
      organization_url: home,
      user: accountPayload(urls, member),
    },
  };
  return { name: 'organization', action, accountId: organization.id, payload };
}

export function memberInvitedEvent(
  urls: Urls,
  { organization, sender }: OrganizationScene,
  { invitation, invitee }: { invitation: Invitation; invitee: Account },
): ForgeEvent {
  const home = urls.api(`/organizations/${organization.id}`);
  const payload: Payload<'webhook-organization-member-invited'> = {
    ...organizationScene(urls, organization, sender),
    invitation: {
      id: invitation.id,
      node_id: nodeId('OrganizationInvitation', invitation.id),
      login: invitee.login,
      email: null,
      role: invitation.role === 'admin' ? 'admin' : 'direct_member',
      created_at: invitation.createdAt.toISOString(),
      failed_at: null,
      failed_reason: null,
      inviter: accountPayload(urls, sender),
      team_count: 0,
      invitation_teams_url: `${home}/invitations/${invitation.id}/teams`,
    },
    user: accountPayload(urls, invitee),
  };
  return {
    name: 'organization',
    action: 'member_invited',
    accountId: organization.id,
    payload,
  };
}

/** Somebody joined a team or left it. */
export function membershipEvent(
  urls: Urls,
  { organization, sender }: OrganizationScene,
  { action, member, team }: { action: 'added' | 'removed'; member: Account; team: Team },
): ForgeEvent {
  const api = urls.api(`/organizations/${organization.id}/team/${team.id}`);
  const payload: Payload<'webhook-membership-added'> = {
    ...organizationScene(urls, organization, sender),
    scope: 'team',
    member: accountPayload(urls, member),
    sender: accountPayload(urls, sender),
    team: {
      id: team.id,
      node_id: nodeId('Team', team.id),
      name: team.name,
      slug: team.slug,
      description: team.description,
      privacy: team.privacy,
      permission: 'pull',
      notification_setting: 'notifications_enabled',
      url: api,
      html_url: urls.html(`/orgs/${organization.login}/teams/${team.slug}`),
      members_url: `${api}/members{/member}`,
      repositories_url: `${api}/repos`,
      parent: null,
      type: 'organization',
    },
  };
  return { name: 'membership', action, accountId: organization.id, payload };
}
