import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ForgeContext } from '../../context.ts';
import { notFound, notForIntegration } from '../../errors.ts';
import { appMay, organizationNeeds } from '../../permissions.ts';
import type { Account, Principal } from '../../principal.ts';
import { findAppPermissions } from '../../store/queries/access-facts.ts';
import { selectAccountByLogin } from '../../store/queries/accounts.ts';
import { listMemberships } from '../../store/queries/organization-people.ts';
import { joinOrganization } from '../../use-cases/join-organization.ts';
import { readBody } from '../../body.ts';
import { sendAll, userRoute } from '../route.ts';
import { membershipView } from '../../shapes/membership.ts';
import { membershipKey, selectMembershipView } from './select-membership.ts';

const MembershipAcceptance = z.object({ state: z.literal('active') });

export function registerOwnMemberships(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;
  const selectOrganization = (login: string) => selectAccountByLogin(db, login, 'Organization');

  rest.get(
    '/user/memberships/orgs',
    userRoute(context, async (call) => {
      const { state } = call.query;
      const all = (await listMemberships(db, { userId: call.user.id })).filter(
        (membership) => (state !== 'active' && state !== 'pending') || membership.state === state,
      );
      return sendAll(call, all, (membership) => membershipView(urls, membership));
    }),
  );

  rest.get(
    '/user/memberships/orgs/:org',
    userRoute(context, async ({ user, params }) =>
      selectMembershipView(context, await selectOrganization(params['org']!), user),
    ),
  );

  rest.patch(
    '/user/memberships/orgs/:org',
    userRoute(context, async ({ user, principal, params, request }) => {
      readBody(request, 'OrganizationMembership', MembershipAcceptance);
      const organization = await selectOrganization(params['org']!);
      const [membership] = await listMemberships(db, membershipKey(organization, user));
      if (!membership) throw notFound();
      await requireConsentOfApp(principal, organization);
      if (membership.state === 'pending') await joinOrganization(context, user, organization);
      return selectMembershipView(context, organization, user);
    }),
  );

  /** Through an app, people join only where the app may manage members. */
  async function requireConsentOfApp(principal: Principal, organization: Account): Promise<void> {
    if (principal.kind !== 'user-through-app') return;
    const held = await findAppPermissions(db, principal.appId, organization.id);
    if (!held || !appMay(held, organizationNeeds.manageMembers.permission)) {
      throw notForIntegration();
    }
  }
}
