import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { forbidden, notFound, notForIntegration } from '../errors.ts';
import type { OrganizationNeed } from '../permissions.ts';
import type { Account, Principal } from '../principal.ts';
import { findAppPermissions, findRole } from '../store/queries/access-facts.ts';
import { findAccountById, findAccountByLogin } from '../store/queries/accounts.ts';
import { organizations } from '../store/schema.ts';
import { mayInOrganization, type OrganizationCaller } from './rules.ts';

export type OrganizationSettings = typeof organizations.$inferSelect;

/** An organisation that somebody has been let into, with who they are there. */
export interface OpenOrganization {
  account: Account;
  settings: OrganizationSettings;
  caller: OrganizationCaller;
}

/** `key` is a login or a numeric id. */
export async function requireOrganization(
  context: ForgeContext,
  principal: Principal,
  key: string | number,
  need: OrganizationNeed,
): Promise<OpenOrganization> {
  const { db } = context;
  const account =
    typeof key === 'number'
      ? await findAccountById(db, key, 'Organization')
      : await findAccountByLogin(db, key, 'Organization');
  if (!account) throw notFound();
  const caller = await organizationCaller(context, principal, account.id);
  if (!mayInOrganization(caller, need)) throw refusal(caller);
  const [settings] = await db.select().from(organizations).where(eq(organizations.id, account.id));
  if (!settings) throw new Error(`Organisation ${account.id} has no settings row.`);
  return { account, settings, caller };
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
