import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OpenRepository } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound, validationFailed } from '../../errors.ts';
import { grantedLevel, repositoryNeeds, type GrantedLevel } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { selectUserFacts } from '../../store/queries/access-facts.ts';
import { selectAccountByLogin } from '../../store/queries/accounts.ts';
import { listDirectCollaborators, listOwners } from '../../store/queries/collaborators.ts';
import { addCollaborator, removeCollaborator } from '../../use-cases/add-collaborator.ts';
import { readBody } from '../../body.ts';
import {
  collaboratorPermissionView,
  collaboratorView,
  repositoryInvitationView,
} from '../../shapes/collaborator.ts';
import { repositoryRoute, requireActor, sendAll } from '../route.ts';

const NewCollaborator = z.object({
  permission: z.enum(['pull', 'triage', 'push', 'maintain', 'admin']).default('push'),
});

const base = '/repos/:owner/:repo/collaborators';

export function registerCollaborators(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;
  const selectUser = (login: string) => selectAccountByLogin(db, login, 'User');

  rest.get(
    base,
    repositoryRoute(context, repositoryNeeds.readCollaborators, async (call) => {
      const all = await listAll(call.repo, call.query['affiliation']);
      return sendAll(call, all, ({ account, level }) => collaboratorView(urls, account, level));
    }),
  );

  rest.get(
    `${base}/:username`,
    repositoryRoute(context, repositoryNeeds.readCollaborators, async ({ repo, params, reply }) => {
      const user = await selectUser(params['username']!);
      if ((await levelIn(repo, user)) === 'none') throw notFound();
      reply.code(204);
    }),
  );

  rest.get(
    `${base}/:username/permission`,
    repositoryRoute(context, repositoryNeeds.readCollaborators, async ({ repo, params }) => {
      const user = await selectUser(params['username']!);
      const level = await levelIn(repo, user);
      const seen = level === 'none' && !repo.repository.private ? 'pull' : level;
      return collaboratorPermissionView(urls, user, seen);
    }),
  );

  rest.put(
    `${base}/:username`,
    repositoryRoute(context, repositoryNeeds.administer, async (call) => {
      const { permission } = readBody(call.request, 'Repository', NewCollaborator);
      const user = await selectUser(call.params['username']!);
      if (user.id === call.repo.owner.id) {
        throw validationFailed('Repository owner cannot be a collaborator');
      }
      const inviter = requireActor(call.principal);
      const details = await addCollaborator(context, call.repo, {
        user,
        level: permission,
        inviter,
      });
      call.reply.code(details ? 201 : 204);
      return details && repositoryInvitationView(urls, details);
    }),
  );

  rest.delete(
    `${base}/:username`,
    repositoryRoute(context, repositoryNeeds.administer, async ({ repo, params, reply }) => {
      const user = await selectUser(params['username']!);
      await removeCollaborator(context, repo.repository.id, user.id);
      reply.code(204);
    }),
  );

  async function levelIn(repo: OpenRepository, user: Account) {
    return grantedLevel(await selectUserFacts(db, user.id, repo));
  }

  /** Direct collaborators, and the owners unless excluded. */
  async function listAll({ repository, owner }: OpenRepository, affiliation: string | undefined) {
    const direct = await listDirectCollaborators(db, repository.id);
    if (affiliation === 'direct' || affiliation === 'outside') return direct;
    const owners = owner.type === 'User' ? [owner] : await listOwners(db, owner.id);
    const isOwner = new Set(owners.map(({ id }) => id));
    const admin: GrantedLevel = 'admin';
    return [
      ...owners.map((account) => ({ account, level: admin })),
      ...direct.filter(({ account }) => !isOwner.has(account.id)),
    ];
  }
}
