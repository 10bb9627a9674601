import { and, eq } from 'drizzle-orm';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { repositoryInvitations } from '../../store/schema.ts';
import { acceptRepositoryInvitation } from '../../use-cases/add-collaborator.ts';
import type { PageRoutes } from '../page-routes.ts';
import { listRepositoryInvitationsFor } from './queries.ts';
import { repositoryInvitationPage } from './view.ts';

export function registerRepositoryInvitationPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  routes.signedIn('GET', '/:owner/:repo/invitations', async ({ viewer, param }) => {
    const full = `${param('owner')}/${param('repo')}`.toLowerCase();
    const waiting = await listRepositoryInvitationsFor(db, viewer.account.id);
    const found = waiting.find(({ owner, name }) => `${owner}/${name}`.toLowerCase() === full);
    // Without an invitation, the repository page decides what this person may see.
    if (!found) {
      return {
        redirectTo: `/${encodeURIComponent(param('owner'))}/${encodeURIComponent(param('repo'))}`,
      };
    }
    return repositoryInvitationPage(viewer, found);
  });

  routes.signedIn('POST', '/invitations/:id', async ({ viewer, form, param }) => {
    const waiting = await listRepositoryInvitationsFor(db, viewer.account.id);
    const invitation = waiting.find(({ id }) => String(id) === param('id'));
    if (!invitation) throw notFound();
    if (form.get('decision') === 'accept') {
      await acceptRepositoryInvitation(context, viewer.account.id, invitation.id);
      return { redirectTo: `/${invitation.owner}/${invitation.name}` };
    }
    await db
      .delete(repositoryInvitations)
      .where(
        and(
          eq(repositoryInvitations.id, invitation.id),
          eq(repositoryInvitations.inviteeId, viewer.account.id),
        ),
      );
    return { redirectTo: '/' };
  });
}
