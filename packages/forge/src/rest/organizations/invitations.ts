import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ForgeContext } from '../../context.ts';
import { notFound, validationFailed } from '../../errors.ts';
import { organizationNeeds } from '../../permissions.ts';
import { findAccountById } from '../../store/queries/accounts.ts';
import {
  listInvitations,
  listInvitationTeams,
  listMemberships,
  type InvitationDetails,
} from '../../store/queries/organization-people.ts';
import { organizationInvitations, teams } from '../../store/schema.ts';
import { inviteMember } from '../../use-cases/invite-member.ts';
import { idParam, readBody } from '../../body.ts';
import { invitationView } from '../../shapes/organization-invitation.ts';
import { organizationRoute, requireActor, sendAll } from '../route.ts';
import { teamView } from '../../shapes/team.ts';

const NewInvitation = z.object({
  invitee_id: z.number().int().positive(),
  role: z.enum(['admin', 'direct_member']).default('direct_member'),
  team_ids: z.array(z.number().int().positive()).max(100).default([]),
});

const resource = 'OrganizationInvitation';

export function registerOrganizationInvitations(
  rest: FastifyInstance,
  context: ForgeContext,
): void {
  const { db, urls } = context;

  rest.get(
    '/orgs/:org/invitations',
    organizationRoute(context, organizationNeeds.manageMembers, async (call) => {
      const all = await listInvitations(
        db,
        eq(organizationInvitations.organizationId, call.org.account.id),
      );
      return sendAll(call, all, show);
    }),
  );

  rest.post(
    '/orgs/:org/invitations',
    organizationRoute(context, organizationNeeds.manageMembers, async (call) => {
      const asked = readBody(call.request, resource, NewInvitation);
      const organization = call.org.account;
      const invitee = await findAccountById(db, asked.invitee_id, 'User');
      if (!invitee) throw validationFailed({ resource, field: 'invitee_id', code: 'invalid' });
      const [known] = await listMemberships(db, {
        userId: invitee.id,
        organizationId: organization.id,
      });
      if (known) {
        const message =
          known.state === 'active'
            ? 'Invitee is already a part of this organization'
            : 'Invitee has already been invited to this organization';
        throw validationFailed({ resource, code: 'unprocessable', field: 'data', message });
      }
      const details = await inviteMember(context, {
        organization,
        invitee,
        inviter: requireActor(call.principal),
        role: asked.role === 'admin' ? 'admin' : 'member',
        teams: await selectTeams(organization.id, asked.team_ids),
      });
      call.reply.code(201);
      return show(details);
    }),
  );

  rest.get(
    '/orgs/:org/invitations/:id/teams',
    organizationRoute(context, organizationNeeds.manageMembers, async ({ org, params }) => {
      const [details] = await listInvitations(db, withId(org.account.id, params['id']!));
      if (!details) throw notFound();
      const promised = await listInvitationTeams(db, details.invitation.id);
      return promised.map(({ team }) => teamView(urls, org.account, team));
    }),
  );

  rest.delete(
    '/orgs/:org/invitations/:id',
    organizationRoute(context, organizationNeeds.manageMembers, async ({ org, params, reply }) => {
      const gone = await db
        .delete(organizationInvitations)
        .where(withId(org.account.id, params['id']!))
        .returning({ id: organizationInvitations.id });
      if (gone.length === 0) throw notFound();
      reply.code(204);
    }),
  );

  async function show(details: InvitationDetails) {
    const promised = await listInvitationTeams(db, details.invitation.id);
    return invitationView(urls, details, promised.length);
  }

  async function selectTeams(organizationId: number, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const found = await db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, [...ids])));
    if (found.length !== new Set(ids).size) {
      throw validationFailed({ resource, field: 'team_ids', code: 'invalid' });
    }
    return found.map(({ id }) => ({ id, role: 'member' as const }));
  }
}

function withId(organizationId: number, id: string) {
  return and(
    eq(organizationInvitations.organizationId, organizationId),
    eq(organizationInvitations.id, idParam(id)),
  );
}
