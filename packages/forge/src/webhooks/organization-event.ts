import type { Account } from '../principal.ts';
import { invitationView } from '../shapes/organization-invitation.ts';
import { teamView } from '../shapes/team.ts';
import type { InvitationDetails } from '../store/queries/organization-people.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { organizationFields, accountPayload, type Payload } from './payload.ts';
import type { Team } from '../store/queries/teams.ts';

export interface OrganizationAndSender {
  organization: Account;
  sender: Account;
}

export function memberEvent(
  urls: Urls,
  { organization, sender }: OrganizationAndSender,
  happening: {
    action: 'member_added' | 'member_removed';
    member: Account;
    role: 'admin' | 'member';
  },
): ForgeEvent {
  const { action, member, role } = happening;
  const home = urls.api(`/orgs/${organization.login}`);
  const payload: Payload<'webhook-organization-member-added'> = {
    ...organizationFields(urls, organization, sender),
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
  details: InvitationDetails,
  teamCount: number,
): ForgeEvent {
  const { organization, invitee, inviter } = details;
  const payload: Payload<'webhook-organization-member-invited'> = {
    ...organizationFields(urls, organization, inviter),
    invitation: {
      ...invitationView(urls, details, teamCount),
      inviter: accountPayload(urls, inviter),
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

export function membershipEvent(
  urls: Urls,
  { organization, sender }: OrganizationAndSender,
  { action, member, team }: { action: 'added' | 'removed'; member: Account; team: Team },
): ForgeEvent {
  const payload: Payload<'webhook-membership-added'> = {
    ...organizationFields(urls, organization, sender),
    scope: 'team',
    member: accountPayload(urls, member),
    sender: accountPayload(urls, sender),
    team: teamView(urls, organization, team),
  };
  return { name: 'membership', action, accountId: organization.id, payload };
}
