import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mayInOrganization } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { organizationNeeds } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { selectAccountByLogin } from '../../store/queries/accounts.ts';
import { listMembers, listMemberships } from '../../store/queries/organization-people.ts';
import { changeMemberRole } from '../../use-cases/change-member-role.ts';
import { inviteMember } from '../../use-cases/invite-member.ts';
import { removeMember } from '../../use-cases/remove-member.ts';
import { readBody } from '../../body.ts';
import { parsePage } from '../pagination.ts';
import { organizationRoute, requireActor, sendPage, type Call } from '../route.ts';
import { simpleUserView } from '../../shapes/user.ts';
import { membershipKey, selectMembershipView } from './select-membership.ts';

const MembershipChange = z.object({ role: z.enum(['admin', 'member']).default('member') });

export function registerMemberships(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;
  const selectUser = (login: string) => selectAccountByLogin(db, login, 'User');

  rest.get(
    '/orgs/:org/members',
    organizationRoute(context, organizationNeeds.look, async (call) => {
      const page = parsePage(call.query);
      // Memberships are private here, so strangers get an empty list, as on GitHub.
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
      const [membership] = await listMemberships(db, membershipKey(org.account, user));
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
      selectMembershipView(context, org.account, await selectUser(params['username']!)),
    ),
  );

  rest.put(
    '/orgs/:org/memberships/:username',
    organizationRoute(context, organizationNeeds.manageMembers, async (call) => {
      const { role } = readBody(call.request, 'OrganizationMembership', MembershipChange);
      const user = await selectUser(call.params['username']!);
      const [membership] = await listMemberships(db, membershipKey(call.org.account, user));
      const actor = requireActor(call.principal);
      if (membership?.state === 'active') {
        const organizationId = call.org.account.id;
        await changeMemberRole(context, { organizationId, userId: user.id, role, actor });
      } else {
        await inviteMember(context, {
          organization: call.org.account,
          invitee: user,
          inviter: actor,
          role,
        });
      }
      return selectMembershipView(context, call.org.account, user);
    }),
  );

  rest.delete(
    '/orgs/:org/memberships/:username',
    organizationRoute(context, organizationNeeds.manageMembers, (call) =>
      remove(call, call.org.account),
    ),
  );

  async function remove({ principal, params, reply }: Call, organization: Account) {
    const user = await selectUser(params['username']!);
    await removeMember(context, organization, user, requireActor(principal));
    reply.code(204);
  }
}
