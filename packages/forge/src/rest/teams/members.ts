import type { components } from '@octokit/openapi-types';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { organizationNeeds } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { selectAccountByLogin } from '../../store/queries/accounts.ts';
import { listInvitations, listInvitationTeams } from '../../store/queries/organization-people.ts';
import { listTeamMembers } from '../../store/queries/teams.ts';
import { organizationInvitations } from '../../store/schema.ts';
import { and, eq } from 'drizzle-orm';
import { addTeamMember, removeTeamMember } from '../../use-cases/change-team.ts';
import { readBody } from '../../body.ts';
import { requireActor, sendAll } from '../route.ts';
import { teamRoute, type InTeam } from './route.ts';
import { simpleUserView } from '../../shapes/user.ts';

type TeamMembership = components['schemas']['team-membership'];

const MembershipChange = z.object({ role: z.enum(['maintainer', 'member']).default('member') });

const base = '/orgs/:org/teams/:team_slug';

export function registerTeamMembers(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;
  const selectUser = (login: string) => selectAccountByLogin(db, login, 'User');

  rest.get(
    `${base}/members`,
    teamRoute(context, organizationNeeds.readMembers, async (call) => {
      const all = await listTeamMembers(db, call.team.id);
      return sendAll(call, all, ({ account }) => simpleUserView(urls, account));
    }),
  );

  rest.get(
    `${base}/memberships/:username`,
    teamRoute(context, organizationNeeds.readMembers, async ({ org, team, params }) => {
      const user = await selectUser(params['username']!);
      const membership = await find({ org, team }, user);
      if (!membership) throw notFound();
      return membership;
    }),
  );

  rest.put(
    `${base}/memberships/:username`,
    teamRoute(
      context,
      organizationNeeds.manageMembers,
      async ({ org, team, principal, params, request }) => {
        const { role } = readBody(request, 'Team', MembershipChange);
        const user = await selectUser(params['username']!);
        const place = { organization: org.account, team, sender: requireActor(principal) };
        const state = await addTeamMember(context, place, user, role);
        return view({ org, team }, user, role, state);
      },
    ),
  );

  rest.delete(
    `${base}/memberships/:username`,
    teamRoute(
      context,
      organizationNeeds.manageMembers,
      async ({ org, team, principal, params, reply }) => {
        const user = await selectUser(params['username']!);
        const place = { organization: org.account, team, sender: requireActor(principal) };
        await removeTeamMember(context, place, user);
        reply.code(204);
      },
    ),
  );

  /** Pending for a person whose invitation includes this team. */
  async function find(place: InTeam, user: Account): Promise<TeamMembership | undefined> {
    const members = await listTeamMembers(db, place.team.id);
    const member = members.find(({ account }) => account.id === user.id);
    if (member) return view(place, user, member.role, 'active');
    const [open] = await listInvitations(
      db,
      and(
        eq(organizationInvitations.organizationId, place.org.account.id),
        eq(organizationInvitations.inviteeId, user.id),
      ),
    );
    const promised = open ? await listInvitationTeams(db, open.invitation.id) : [];
    const promise = promised.find(({ team }) => team.id === place.team.id);
    return promise && view(place, user, promise.role, 'pending');
  }

  function view(
    { org, team }: InTeam,
    user: Account,
    role: TeamMembership['role'],
    state: TeamMembership['state'],
  ): TeamMembership {
    const path = `/organizations/${org.account.id}/team/${team.id}/memberships/${user.login}`;
    return { url: urls.api(path), role, state };
  }
}
