import type { ForgeContext } from '../../context.ts';
import { listOwned } from '../../store/queries/repositories.ts';
import { sumStoredBytes } from '../../store/queries/stored-bytes.ts';
import { grantedTo } from '../../access/visible.ts';
import { listInvitationsFor, listOrganizationsOf } from '../organizations/queries.ts';
import type { PageRoutes } from '../page-routes.ts';

import { listRepositoryInvitationsFor } from './queries.ts';
import { homePage, welcomePage } from './view.ts';

const shown = 50;

export function registerHomePages(routes: PageRoutes, context: ForgeContext): void {
  routes.anyone('GET', '/', async ({ viewer }) => {
    if (!viewer) return welcomePage(context.title);
    const { db, quotas } = context;
    const { id } = viewer.account;
    const newest = { sort: 'pushed', direction: 'desc' } as const;
    const [organizations, invitations, repositoryInvitations, repositories, storedBytes] =
      await Promise.all([
        listOrganizationsOf(db, id),
        listInvitationsFor(db, id),
        listRepositoryInvitationsFor(db, id),
        listOwned(db, grantedTo(db, id), { limit: shown, offset: 0 }, newest),
        sumStoredBytes(db, id),
      ]);
    const room = { storedBytes, maxBytes: quotas.personBytes };
    return homePage({
      viewer,
      organizations,
      invitations,
      repositoryInvitations,
      repositories,
      room,
    });
  });
}
