import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { repositoryFacts, requireRepositoryById } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { repositoryNeeds } from '../../permissions.ts';
import type { Principal } from '../../principal.ts';
import { findRepositoryById, type OwnedRepository } from '../../store/queries/repositories.ts';
import { deleteRepository } from '../../use-cases/delete-repository.ts';
import { updateRepository, type RepositoryChange } from '../../use-cases/update-repository.ts';
import { idParam, readBody, text } from '../../body.ts';
import { fullRepositoryView } from '../../shapes/repository.ts';
import { openRoute, repositoryRoute, requireActor } from '../route.ts';

const RepositoryUpdate = z.object({
  name: text(1000).optional(),
  description: text(350).nullish(),
  homepage: text(255).nullish(),
  private: z.boolean().optional(),
  visibility: z.enum(['public', 'private']).optional(),
  is_template: z.boolean().optional(),
  archived: z.boolean().optional(),
  default_branch: text(255).optional(),
});

export function registerRepositories(rest: FastifyInstance, context: ForgeContext): void {
  rest.get(
    '/repos/:owner/:repo',
    repositoryRoute(context, repositoryNeeds.readMetadata, ({ principal, repo }) =>
      showRepository(context, principal, repo),
    ),
  );

  rest.get(
    '/repositories/:id',
    openRoute(context, async ({ principal, params }) => {
      const id = idParam(params['id']!);
      const need = repositoryNeeds.readMetadata;
      const repo = await requireRepositoryById(context, principal, id, need);
      return showRepository(context, principal, repo);
    }),
  );

  rest.patch(
    '/repos/:owner/:repo',
    repositoryRoute(context, repositoryNeeds.administer, async ({ principal, repo, request }) => {
      const change = toChange(readBody(request, 'Repository', RepositoryUpdate));
      const fresh = await updateRepository(context, repo, change, requireActor(principal));
      return showRepository(context, principal, fresh);
    }),
  );

  rest.delete(
    '/repos/:owner/:repo',
    repositoryRoute(context, repositoryNeeds.administer, async ({ principal, repo, reply }) => {
      await deleteRepository(context, repo, requireActor(principal));
      reply.code(204);
    }),
  );
}

export async function showRepository(
  context: ForgeContext,
  principal: Principal,
  found: OwnedRepository,
  /** The template, if the caller already has it. */
  knownTemplate?: OwnedRepository,
) {
  const templateId = found.repository.generatedFromId;
  const [facts, template] = await Promise.all([
    repositoryFacts(context, principal, found),
    knownTemplate ?? (templateId === null ? undefined : findRepositoryById(context.db, templateId)),
  ]);
  return fullRepositoryView(context.urls, found, facts, template);
}

function toChange(asked: z.output<typeof RepositoryUpdate>): RepositoryChange {
  const isPrivate = asked.visibility === undefined ? asked.private : asked.visibility === 'private';
  return {
    ...(asked.name !== undefined && { name: asked.name }),
    ...(asked.description !== undefined && { description: asked.description }),
    ...(asked.homepage !== undefined && { homepage: asked.homepage }),
    ...(isPrivate !== undefined && { private: isPrivate }),
    ...(asked.is_template !== undefined && { isTemplate: asked.is_template }),
    ...(asked.archived !== undefined && { archived: asked.archived }),
    ...(asked.default_branch !== undefined && { defaultBranch: asked.default_branch }),
  };
}
