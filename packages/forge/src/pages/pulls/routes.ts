import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../../context.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { pullCommits, pullFiles } from '../../use-cases/pulls/diff.ts';
import { listPulls } from '../../store/queries/pulls.ts';
import { selectPull } from '../../rest/pulls/routes.ts';
import { pullRequests } from '../../store/schema.ts';
import type { PageRoutes } from '../page-routes.ts';
import { pageNumber } from '../repository-list.ts';
import { openRepositoryFor } from '../repositories/open-repository.ts';
import { listReviewComments, listReviews } from './queries.ts';
import { pullPage, pullsPage } from './view.ts';

const perPage = 30;

export function registerPullPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  routes.anyone('GET', '/:owner/:repo/pulls', async (visit) => {
    const open = await openRepositoryFor(context, visit, repositoryNeeds.readPulls);
    const page = pageNumber(visit.query);
    const slice = { limit: perPage + 1, offset: (page - 1) * perPage };
    const here = eq(pullRequests.repositoryId, open.repository.id);
    const found = await listPulls(db, here, slice);
    return pullsPage(open, { pulls: found.slice(0, perPage), page, more: found.length > perPage });
  });

  routes.anyone('GET', '/:owner/:repo/pull/:number', async (visit) => {
    const open = await openRepositoryFor(context, visit, repositoryNeeds.readPulls);
    const { pull, author } = await selectPull(context, open, visit.param('number'));
    const { caller } = open;
    const [reviews, comments, commits, files] = await Promise.all([
      listReviews(db, pull.id),
      listReviewComments(db, pull.id),
      pullCommits({ ...context, caller }, pull),
      pullFiles({ ...context, caller }, pull),
    ]);
    return pullPage(open, {
      pull,
      author,
      reviews: reviews.shown,
      comments: comments.shown,
      hasEarlier: reviews.hasEarlier || comments.hasEarlier,
      commits,
      files,
    });
  });

  // GitHub's tabs of a pull request; this host shows everything on one page.
  for (const part of ['files', 'commits', 'checks']) {
    routes.anyone('GET', `/:owner/:repo/pull/:number/${part}`, async (visit) => {
      const open = await openRepositoryFor(context, visit, repositoryNeeds.readPulls);
      return { redirectTo: `${open.home}/pull/${encodeURIComponent(visit.param('number'))}` };
    });
  }
}
