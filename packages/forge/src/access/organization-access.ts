import type { ForgeContext } from '../context.ts';
import { forbidden, notFound, notForIntegration } from '../errors.ts';
import type { OrganizationNeed } from '../permissions.ts';
import type { Principal } from '../principal.ts';
import { findAppPermissions, findRole } from '../store/queries/access-facts.ts';
import { findOrganization, type Organization } from '../store/queries/organizations.ts';
import { mayInOrganization, type OrganizationCaller } from './rules.ts';

/** An organisation after the access check. */
export interface OpenOrganization extends Organization {
  caller: OrganizationCaller;
}

export async function requireOrganization(
  context: ForgeContext,
  principal: Principal,
  key: string | number,
  need: OrganizationNeed,
): Promise<OpenOrganization> {
  const found = await findOrganization(context.db, key);
  if (!found) throw notFound();
  const caller = await organizationCaller(context, principal, found.account.id);
  if (!mayInOrganization(caller, need)) throw refusal(caller);
  return { ...found, caller };
}

export async function organizationCaller(
  context: ForgeContext,
  principal: Principal,
  organizationId: number,
): Promise<OrganizationCaller> {
  const { db } = context;
  switch (principal.kind) {
    case 'nobody':
    case 'app':
      return { kind: 'nobody' };
    case 'user':
      return { kind: 'user', role: await findRole(db, organizationId, principal.account.id) };
    case 'user-through-app': {
      const [role, app] = await Promise.all([
        findRole(db, organizationId, principal.account.id),
        findAppPermissions(db, principal.appId, organizationId),
      ]);
      return { kind: 'user', role, app };
    }
    case 'installation':
      return {
        kind: 'installation',
        app: principal.installation.accountId === organizationId ? principal.permissions : null,
      };
  }
}

function refusal(caller: OrganizationCaller): Error {
  switch (caller.kind) {
    case 'nobody':
      return notFound();
    case 'installation':
      return notForIntegration();
    case 'user':
      return caller.app === undefined || caller.role === null
        ? forbidden(
            'You must be an owner or a member of this organization with the right to do this.',
          )
        : notForIntegration();
  }
}
