/** A person on the wire: what the platform says of them, and what we do. */
import type { SignedInUser } from '@lectern/contract';
import type { SessionUser } from '../../http/session.ts';

export function toSignedInUser(row: SessionUser): SignedInUser {
  const { login, platformId, nodeId, avatarUrl, url, name, email } = row;
  return {
    github_user: {
      login,
      id: platformId,
      node_id: nodeId,
      avatar_url: avatarUrl,
      url,
      name,
      email,
    },
    user: {
      id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      github_username: login,
      github_user_id: platformId,
    },
  };
}
