/** Events of people, teams and repositories in GitHub's payload shape, ready to be emitted. */
import type { ForgeContext } from '../context.ts';
import type { Account } from '../principal.ts';
import { organizationSimpleView } from '../rest/organization-view.ts';
import { repositoryView } from '../rest/repository-view.ts';
import { simpleUserView } from '../rest/user-view.ts';
import type { Tx } from '../store/client.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import { emit } from './emit.ts';

/** What every payload about an organisation carries. */
function organizationPart(context: ForgeContext, owner: Account) {
  return owner.type === 'Organization'
    ? { organization: organizationSimpleView(context.urls, owner) }
    : {};
}

export async function announceMember(
  tx: Tx,
  context: ForgeContext,
  event: {
    action: 'member_added' | 'member_removed';
    organization: Account;
    member: Account;
    role: 'admin' | 'member';
    sender: Account;
  },
): Promise<void> {
  const { urls } = context;
  const organizationUrl = urls.api(`/orgs/${event.organization.login}`);
  await emit(tx, context, {
    name: 'organization',
    action: event.action,
    accountId: event.organization.id,
    payload: {
      membership: {
        url: `${organizationUrl}/memberships/${event.member.login}`,
        state: 'active',
        role: event.role,
        organization_url: organizationUrl,
        user: simpleUserView(urls, event.member),
      },
      ...organizationPart(context, event.organization),
      sender: simpleUserView(urls, event.sender),
    },
  });
}

export async function announceInvitation(
  tx: Tx,
  context: ForgeContext,
  event: { organization: Account; invitee: Account; invitation: object; sender: Account },
): Promise<void> {
  const { urls } = context;
  await emit(tx, context, {
    name: 'organization',
    action: 'member_invited',
    accountId: event.organization.id,
    payload: {
      invitation: event.invitation,
      user: simpleUserView(urls, event.invitee),
      ...organizationPart(context, event.organization),
      sender: simpleUserView(urls, event.sender),
    },
  });
}

export async function announceTeamMember(
  tx: Tx,
  context: ForgeContext,
  event: {
    action: 'added' | 'removed';
    organization: Account;
    team: object;
    member: Account;
    sender: Account;
  },
): Promise<void> {
  const { urls } = context;
  await emit(tx, context, {
    name: 'membership',
    action: event.action,
    accountId: event.organization.id,
    payload: {
      scope: 'team',
      member: simpleUserView(urls, event.member),
      team: event.team,
      ...organizationPart(context, event.organization),
      sender: simpleUserView(urls, event.sender),
    },
  });
}

export async function announceCollaborator(
  tx: Tx,
  context: ForgeContext,
  event: {
    action: 'added' | 'removed' | 'edited';
    found: OwnedRepository;
    member: Account;
    sender: Account;
    changes?: object;
  },
): Promise<void> {
  await emit(tx, context, {
    name: 'member',
    action: event.action,
    accountId: event.found.owner.id,
    repositoryId: event.found.repository.id,
    payload: {
      member: simpleUserView(context.urls, event.member),
      ...(event.changes && { changes: event.changes }),
      ...repositoryPart(context, event.found, event.sender),
    },
  });
}

export async function announceRepository(
  tx: Tx,
  context: ForgeContext,
  event: {
    action:
      | 'created'
      | 'deleted'
      | 'edited'
      | 'renamed'
      | 'privatized'
      | 'publicized'
      | 'archived'
      | 'unarchived';
    found: OwnedRepository;
    sender: Account;
    changes?: object;
  },
): Promise<void> {
  await emit(tx, context, {
    name: 'repository',
    action: event.action,
    accountId: event.found.owner.id,
    repositoryId: event.found.repository.id,
    payload: {
      ...(event.changes && { changes: event.changes }),
      ...repositoryPart(context, event.found, event.sender),
    },
  });
}

/** Repository, its organisation and who did it: the tail of most payloads. */
export function repositoryPart(context: ForgeContext, found: OwnedRepository, sender: Account) {
  return {
    repository: repositoryView(context.urls, found),
    ...organizationPart(context, found.owner),
    sender: simpleUserView(context.urls, sender),
  };
}
