import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mayInOrganization } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound, notForIntegration } from '../../errors.ts';
import { appMay, organizationNeeds } from '../../permissions.ts';
import type { Account, Principal } from '../../principal.ts';
import { findAppPermissions } from '../../store/queries/access-facts.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { listMembers, listMemberships } from '../../store/queries/organization-people.ts';
import { changeMemberRole } from '../../use-cases/change-member-role.ts';
import { inviteMember } from '../../use-cases/invite-member.ts';
import { joinOrganization } from '../../use-cases/join-organization.ts';
import { removeMember } from '../../use-cases/remove-member.ts';
import { readBody } from '../body.ts';
import { membershipView } from './membership-view.ts';
import { cut, parsePage } from '../pagination.ts';
import { organizationRoute, requireActor, sendPage, userRoute, type Call } from '../route.ts';
import { simpleUserView } from '../users/view.ts';

const MembershipChange = z.object({ role: z.enum(['admin', 'member']).default('member') });
const MembershipAcceptance = z.object({ state: z.literal('active') });

export function registerMemberships(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/orgs/:org/members',
    organizationRoute(context, organizationNeeds.look, async (call) => {
      const page = parsePage(call.query);
      // Memberships are never public here, so strangers see an empty list as on GitHub.
      if (!mayInOrganization(call.org.caller, organizationNeeds.readMembers)) {
        return sendPage(call, page, 0, []);
      }
      const { role } = call.query;
      const wanted = role === 'admin' || role === 'member' ? role : undefined;
      const { rows, total } = await listMembers(db, call.org.account.id, wanted, page);
      return sendPage(
        call,
        page,
        total,
        rows.map((row) => simpleUserView(urls, row)),
      );
    }),
  );

  rest.get(
    '/orgs/:org/members/:username',
    organizationRoute(context, organizationNeeds.look, async ({ org, params, reply }) => {
      const user = await selectUser(params['username']!);
      const [membership] = await listMemberships(db, pair(org.account, user));
      const may = mayInOrganization(org.caller, organizationNeeds.readMembers);
      if (!may || membership?.state !== 'active') throw notFound();
      reply.code(204);
    }),
  );

  rest.delete(
    '/orgs/:org/members/:username',
    organizationRoute(context, organizationNeeds.manageMembers, (call) =>
      remove(call, call.org.account),
    ),
  );

  rest.get(
    '/orgs/:org/memberships/:username',
    organizationRoute(context, organizationNeeds.readMembers, async ({ org, params }) =>
      show(org.account, await selectUser(params['username']!)),
    ),
  );

  rest.put(
    '/orgs/:org/memberships/:username',
    organizationRoute(context, organizationNeeds.manageMembers, async (call) => {
      const { role } = readBody(call.request, 'OrganizationMembership', MembershipChange);
      const user = await selectUser(call.params['username']!);
      const [membership] = await listMemberships(db, pair(call.org.account, user));
      if (membership?.state === 'active') {
        await changeMemberRole(context, call.org.account.id, user.id, role);
      } else {
        const inviter = requireActor(call.principal);
        await inviteMember(context, {
          organization: call.org.account,
          invitee: user,
          inviter,
          role,
        });
      }
      return show(call.org.account, user);
    }),
  );

  rest.delete(
    '/orgs/:org/memberships/:username',
    organizationRoute(context, organizationNeeds.manageMembers, (call) =>
      remove(call, call.org.account),
    ),
  );

  rest.get(
    '/user/memberships/orgs',
    userRoute(context, async (call) => {
      const page = parsePage(call.query);
      const { state } = call.query;
      const all = (await listMemberships(db, { userId: call.user.id })).filter(
        (membership) => (state !== 'active' && state !== 'pending') || membership.state === state,
      );
      const views = cut(all, page).map((membership) => membershipView(urls, membership));
      return sendPage(call, page, all.length, views);
    }),
  );

  rest.get(
    '/user/memberships/orgs/:org',
    userRoute(context, async ({ user, params }) =>
      show(await selectOrganization(params['org']!), user),
    ),
  );

  rest.patch(
    '/user/memberships/orgs/:org',
    userRoute(context, async ({ user, principal, params, request }) => {
      readBody(request, 'OrganizationMembership', MembershipAcceptance);
      const organization = await selectOrganization(params['org']!);
      const [membership] = await listMemberships(db, pair(organization, user));
      if (!membership) throw notFound();
      await requireConsentOfApp(principal, organization);
      if (membership.state === 'pending') await joinOrganization(context, user, organization);
      return show(organization, user);
    }),
  );

  async function show(organization: Account, user: Account) {
    const [membership] = await listMemberships(db, pair(organization, user));
    if (!membership) throw notFound();
    return membershipView(urls, membership);
  }

  async function remove({ principal, params, reply }: Call, organization: Account) {
    const user = await selectUser(params['username']!);
    await removeMember(context, organization, user, requireActor(principal));
    reply.code(204);
  }

  async function selectUser(login: string): Promise<Account> {
    const user = await findAccountByLogin(db, login, 'User');
    if (!user) throw notFound();
    return user;
  }

  async function selectOrganization(login: string): Promise<Account> {
    const organization = await findAccountByLogin(db, login, 'Organization');
    if (!organization) throw notFound();
    return organization;
  }

  /** Through an app a person joins only where the app may manage members. */
  async function requireConsentOfApp(principal: Principal, organization: Account): Promise<void> {
    if (principal.kind !== 'user-through-app') return;
    const held = await findAppPermissions(db, principal.appId, organization.id);
    if (!held || !appMay(held, organizationNeeds.manageMembers.permission)) {
      throw notForIntegration();
    }
  }
}

const pair = (organization: Account, user: Account) => ({
  organizationId: organization.id,
  userId: user.id,
});
