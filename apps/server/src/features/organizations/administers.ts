/** Whether a person administers an organisation, by the platform or, while it is down, by our copy. */
import type { Administers } from '../../http/policy.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { findOrgRole } from './queries.ts';
import { refreshOrganizations } from './refresh-organizations.ts';

export function administersOn(deps: TokenDeps): Administers {
  return async (user, orgId) => {
    if ((await refreshOrganizations(deps, user)) === 'refused') return false;
    return (await findOrgRole(deps.db, user.id, orgId)) === 'ADMIN';
  };
}
