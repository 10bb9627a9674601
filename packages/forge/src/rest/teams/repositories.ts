import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listRepositoryFacts, requireRepository } from '../../access/repository-access.ts';
import { maySee } from '../../access/rules.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound, validationFailed } from '../../errors.ts';
import { organizationNeeds, repositoryNeeds } from '../../permissions.ts';
import { findRepositoryById } from '../../store/queries/repositories.ts';
import { listTeamRepositories } from '../../store/queries/teams.ts';
import { teamRepositories } from '../../store/schema.ts';
import { giveTeamRepository } from '../../use-cases/change-team.ts';
import { readBody } from '../../body.ts';
import { roleNames } from '../../shapes/collaborator.ts';
import { permissionsView, repositoryView } from '../../shapes/repository.ts';
import { sendAll, type Call } from '../route.ts';
import { teamRoute, type InTeam } from './route.ts';

const Grant = z.object({
  permission: z.enum(['pull', 'triage', 'push', 'maintain', 'admin']).default('push'),
});

const base = '/orgs/:org/teams/:team_slug/repos';

export function registerTeamRepositories(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    base,
    teamRoute(context, organizationNeeds.readMembers, async (call) => {
      const all = await listSeen(call);
      return sendAll(call, all, ({ found, level }) => ({
        ...repositoryView(urls, found),
        permissions: permissionsView(level),
        role_name: roleNames[level],
      }));
    }),
  );

  rest.get(
    `${base}/:owner/:repo`,
    teamRoute(context, organizationNeeds.readMembers, async (call) => {
      const repo = await openForTeam(call);
      const all = await listTeamRepositories(db, call.team.id);
      if (!all.some(({ id }) => id === repo.repository.id)) throw notFound();
      call.reply.code(204);
    }),
  );

  rest.put(
    `${base}/:owner/:repo`,
    teamRoute(context, organizationNeeds.readMembers, async (call) => {
      const { permission } = readBody(call.request, 'Team', Grant);
      const repo = await openForTeam(call, true);
      await giveTeamRepository(context, call.team.id, repo.repository.id, permission);
      call.reply.code(204);
    }),
  );

  rest.delete(
    `${base}/:owner/:repo`,
    teamRoute(context, organizationNeeds.readMembers, async (call) => {
      const repo = await openForTeam(call, true);
      await db
        .delete(teamRepositories)
        .where(
          and(
            eq(teamRepositories.teamId, call.team.id),
            eq(teamRepositories.repositoryId, repo.repository.id),
          ),
        );
      call.reply.code(204);
    }),
  );

  async function listSeen({ principal, team }: Call & InTeam) {
    const given = await listTeamRepositories(db, team.id);
    const known = await Promise.all(
      given.map(async ({ id, level }) => ({ found: await findRepositoryById(db, id), level })),
    );
    const there = known.flatMap(({ found, level }) => (found ? [{ found, level }] : []));
    const repositories = there.map(({ found }) => found);
    const facts = await listRepositoryFacts(context, principal, repositories);
    return there.filter((_, index) => maySee(facts[index]!));
  }

  /** Giving a repository to a team requires administrator access to it. */
  async function openForTeam({ principal, params, org }: Call & InTeam, toGive = false) {
    const need = toGive ? repositoryNeeds.administer : repositoryNeeds.readMetadata;
    const repo = await requireRepository(
      context,
      principal,
      params['owner']!,
      params['repo']!,
      need,
    );
    if (repo.owner.id !== org.account.id) {
      throw validationFailed({ resource: 'TeamMember', field: 'repository', code: 'invalid' });
    }
    return repo;
  }
}
