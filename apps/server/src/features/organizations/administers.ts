/** Whether a person administers an organisation: the platform's word, or our copy of it. */
import { and, eq } from 'drizzle-orm';
import { organizationMembers } from '../../db/schema/index.ts';
import type { Administers } from '../../http/policy.ts';
import type { TokenDeps } from '../session/platform-tokens.ts';
import { refreshOrganizations } from './refresh-organizations.ts';

export function administersOn(deps: TokenDeps): Administers {
  return async (user, orgId) => {
    if ((await refreshOrganizations(deps, user)) === 'refused') return false;
    const [copy] = await deps.db
      .select({ role: organizationMembers.role })
      .from(organizationMembers)
      .where(and(eq(organizationMembers.orgId, orgId), eq(organizationMembers.userId, user.id)));
    return copy?.role === 'ADMIN';
  };
}
