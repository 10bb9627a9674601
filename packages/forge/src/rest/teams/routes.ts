import { and, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OpenOrganization } from '../../access/organization-access.ts';
import { mayInOrganization } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { validationFailed } from '../../errors.ts';
import { organizationNeeds } from '../../permissions.ts';
import { userOf } from '../../principal.ts';
import { findRole } from '../../store/queries/access-facts.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import {
  listTeamMembers,
  listTeamRepositories,
  listTeams,
  type Team,
} from '../../store/queries/teams.ts';
import { teamMembers, teams } from '../../store/schema.ts';
import { createTeam } from '../../use-cases/create-team.ts';
import { readBody, text } from '../../body.ts';
import { parsePage } from '../pagination.ts';
import { organizationRoute, sendPage, type Call } from '../route.ts';
import { teamRoute } from './route.ts';
import { teamFullView, teamView } from '../../shapes/team.ts';
import { countRepositories } from '../users/routes.ts';

const NewTeam = z.object({
  name: text(255).min(1),
  description: text(350).nullish(),
  privacy: z.enum(['closed', 'secret']).default('secret'),
  maintainers: z.array(text(100)).max(100).default([]),
});

const TeamUpdate = z.object({
  description: text(350).nullish(),
  privacy: z.enum(['closed', 'secret']).optional(),
});

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerTeams(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/orgs/:org/teams',
    organizationRoute(context, organizationNeeds.readMembers, async (call) => {
      const page = parsePage(call.query);
      const here = and(eq(teams.organizationId, call.org.account.id), seenBy(call));
      const { rows, total } = await listTeams(db, here, page);
      return sendPage(
        call,
        page,
        total,
        rows.map((team) => teamView(urls, call.org.account, team)),
      );
    }),
  );

  rest.post(
    '/orgs/:org/teams',
    organizationRoute(
      context,
      organizationNeeds.manageMembers,
      async ({ org, principal, request, reply }) => {
        const asked = readBody(request, 'Team', NewTeam);
        const named = await selectMaintainers(org.account.id, asked.maintainers);
        const creator = userOf(principal);
        const team = await createTeam(context, {
          organization: org.account,
          name: asked.name,
          description: asked.description ?? null,
          privacy: asked.privacy,
          maintainerIds: creator ? [creator.id, ...named] : named,
        });
        reply.code(201);
        return show(org, team);
      },
    ),
  );

  rest.get(
    '/orgs/:org/teams/:team_slug',
    teamRoute(context, organizationNeeds.readMembers, ({ org, team }) => show(org, team)),
  );

  rest.patch(
    '/orgs/:org/teams/:team_slug',
    teamRoute(context, organizationNeeds.manageMembers, async ({ org, team, request }) => {
      const asked = readBody(request, 'Team', TeamUpdate);
      const [fresh] = await db
        .update(teams)
        .set({
          ...(asked.description !== undefined && { description: asked.description }),
          ...(asked.privacy !== undefined && { privacy: asked.privacy }),
          updatedAt: context.clock(),
        })
        .where(eq(teams.id, team.id))
        .returning();
      return show(org, fresh ?? team);
    }),
  );

  rest.delete(
    '/orgs/:org/teams/:team_slug',
    teamRoute(context, organizationNeeds.manageMembers, async ({ team, reply }) => {
      await db.delete(teams).where(eq(teams.id, team.id));
      reply.code(204);
    }),
  );

  async function show({ account }: OpenOrganization, team: Team) {
    const [members, repositories, counts] = await Promise.all([
      listTeamMembers(db, team.id),
      listTeamRepositories(db, team.id),
      countRepositories(context, account.id),
    ]);
    return teamFullView(urls, account, team, {
      members: members.length,
      repositories: repositories.length,
      organization: { publicRepos: counts.public, privateRepos: counts.private },
    });
  }

  function seenBy({ org, principal }: Call & { org: OpenOrganization }) {
    if (mayInOrganization(org.caller, organizationNeeds.manageMembers)) return undefined;
    return or(
      eq(teams.privacy, 'closed'),
      sql`exists (select 1 from ${teamMembers} where ${teamMembers.teamId} = ${teams.id}
        and ${teamMembers.userId} = ${userOf(principal)?.id ?? 0})`,
    );
  }

  async function selectMaintainers(organizationId: number, logins: readonly string[]) {
    const ids: number[] = [];
    for (const login of logins) {
      const user = await findAccountByLogin(db, login, 'User');
      if (!user || !(await findRole(db, organizationId, user.id))) {
        throw validationFailed({ resource: 'Team', field: 'maintainers', code: 'invalid' });
      }
      ids.push(user.id);
    }
    return ids;
  }
}
