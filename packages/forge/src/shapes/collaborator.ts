import type { components } from '@octokit/openapi-types';
import { atLeast, type GrantedLevel, type Level } from '../permissions.ts';
import type { Account } from '../principal.ts';
import type { RepositoryInvitationDetails } from '../store/queries/collaborators.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import { permissionsView, repositoryView } from './repository.ts';
import { simpleUserView } from './user.ts';

type Schemas = components['schemas'];

/** GitHub uses different words for a requested permission and for a role. */
export const roleNames = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin',
} as const satisfies Record<GrantedLevel, string>;

/** GitHub's older field with fewer levels. */
function legacyPermission(level: Level): 'admin' | 'write' | 'read' | 'none' {
  if (level === 'admin') return 'admin';
  if (atLeast(level, 'push')) return 'write';
  return level === 'none' ? 'none' : 'read';
}

export function collaboratorView(
  urls: Urls,
  account: Account,
  level: GrantedLevel,
): Schemas['collaborator'] {
  return {
    ...simpleUserView(urls, account),
    permissions: permissionsView(level),
    role_name: roleNames[level],
  };
}

export function collaboratorPermissionView(
  urls: Urls,
  account: Account,
  level: Level,
): Schemas['repository-collaborator-permission'] {
  const roleName = level === 'none' ? '' : roleNames[level];
  return {
    permission: legacyPermission(level),
    role_name: roleName,
    user: {
      ...simpleUserView(urls, account),
      permissions: permissionsView(level),
      role_name: roleName,
    },
  };
}

export function repositoryInvitationView(
  urls: Urls,
  { invitation, invitee, inviter, found }: RepositoryInvitationDetails,
): Schemas['repository-invitation'] {
  const place = `${found.owner.login}/${found.repository.name}`;
  const { code_search_index_status: _status, ...repository } = repositoryView(urls, found);
  return {
    id: invitation.id,
    node_id: nodeId('RepositoryInvitation', invitation.id),
    repository: { ...repository, license: null },
    invitee: simpleUserView(urls, invitee),
    inviter: simpleUserView(urls, inviter),
    permissions: roleNames[invitation.permission],
    created_at: invitation.createdAt.toISOString(),
    expired: false,
    url: urls.api(`/user/repository_invitations/${invitation.id}`),
    html_url: urls.html(`/${place}/invitations`),
  };
}
