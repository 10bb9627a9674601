import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { listRepositoryInvitations } from '../../store/queries/collaborators.ts';
import { repositoryInvitations } from '../../store/schema.ts';
import { acceptRepositoryInvitation } from '../../use-cases/add-collaborator.ts';
import { idParam } from '../../body.ts';
import { repositoryInvitationView } from '../../shapes/collaborator.ts';
import { repositoryRoute, sendAll, userRoute } from '../route.ts';

export function registerRepositoryInvitations(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/repos/:owner/:repo/invitations',
    repositoryRoute(context, repositoryNeeds.readAdministration, async (call) => {
      const here = eq(repositoryInvitations.repositoryId, call.repo.repository.id);
      const all = await listRepositoryInvitations(db, here);
      return sendAll(call, all, (details) => repositoryInvitationView(urls, details));
    }),
  );

  rest.delete(
    '/repos/:owner/:repo/invitations/:id',
    repositoryRoute(context, repositoryNeeds.administer, async ({ repo, params, reply }) => {
      const gone = await db
        .delete(repositoryInvitations)
        .where(
          and(
            eq(repositoryInvitations.id, idParam(params['id']!)),
            eq(repositoryInvitations.repositoryId, repo.repository.id),
          ),
        )
        .returning({ id: repositoryInvitations.id });
      if (gone.length === 0) throw notFound();
      reply.code(204);
    }),
  );

  rest.get(
    '/user/repository_invitations',
    userRoute(context, async (call) => {
      const all = await listRepositoryInvitations(
        db,
        eq(repositoryInvitations.inviteeId, call.user.id),
      );
      return sendAll(call, all, (details) => repositoryInvitationView(urls, details));
    }),
  );

  rest.patch(
    '/user/repository_invitations/:id',
    userRoute(context, async ({ user, params, reply }) => {
      const accepted = await acceptRepositoryInvitation(context, user.id, idParam(params['id']!));
      if (!accepted) throw notFound();
      reply.code(204);
    }),
  );

  rest.delete(
    '/user/repository_invitations/:id',
    userRoute(context, async ({ user, params, reply }) => {
      const gone = await db
        .delete(repositoryInvitations)
        .where(
          and(
            eq(repositoryInvitations.id, idParam(params['id']!)),
            eq(repositoryInvitations.inviteeId, user.id),
          ),
        )
        .returning({ id: repositoryInvitations.id });
      if (gone.length === 0) throw notFound();
      reply.code(204);
    }),
  );
}
