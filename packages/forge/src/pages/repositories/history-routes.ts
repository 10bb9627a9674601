import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { getCommit, getCommits, listCommits, resolveCommit } from '../../git/objects/commits.ts';
import { compareFiles } from '../../git/objects/diff.ts';
import { listRefs } from '../../git/objects/refs.ts';
import type { Answer, PageRoutes, Visit } from '../page-routes.ts';
import { branchesPage, commitPage, commitsPage } from './history-view.ts';
import { pageNumber } from '../repository-list.ts';
import { listRefNames, openRepositoryFor } from './open-repository.ts';
import { splitRefPath } from './ref-path.ts';
import type { Viewer } from '../../accounts/sessions.ts';

const perPage = 30;
const mostBranches = 200;

export function registerHistoryPages(routes: PageRoutes, context: ForgeContext): void {
  async function history(visit: Visit<Viewer | undefined>, rest?: string): Promise<Answer> {
    const open = await openRepositoryFor(context, visit);
    const { branches, tags } = await listRefNames(open);
    const { ref, path } =
      rest === undefined
        ? { ref: open.repository.defaultBranch, path: '' }
        : splitRefPath(rest, [...branches, ...tags]);
    const page = pageNumber(visit.query);
    const isEmpty = branches.length === 0 && rest === undefined;
    const found = isEmpty
      ? []
      : await listCommits(open.dir, { ref, path, page, perPage: perPage + 1, caller: open.caller });
    if (!found) throw notFound();
    const more = found.length > perPage;
    return commitsPage(open, { ref, path, commits: found.slice(0, perPage), page, more });
  }

  routes.anyone('GET', '/:owner/:repo/commits', (visit) => history(visit));
  routes.anyone('GET', '/:owner/:repo/commits/*', (visit) => history(visit, visit.param('*')));

  routes.anyone('GET', '/:owner/:repo/commit/:sha', async (visit) => {
    const open = await openRepositoryFor(context, visit);
    const { dir, caller } = open;
    const sha = await resolveCommit(dir, visit.param('sha'), caller);
    const commit = sha === undefined ? undefined : await getCommit(dir, sha, caller);
    if (sha === undefined || !commit) throw notFound();
    return commitPage(open, commit, await compareFiles(dir, commit.parents[0], sha, { caller }));
  });

  routes.anyone('GET', '/:owner/:repo/branches', async (visit) => {
    const open = await openRepositoryFor(context, visit);
    const { dir, caller } = open;
    const refs = (await listRefs(dir, 'refs/heads/', caller)).slice(0, mostBranches);
    const shas = refs.map(({ sha }) => sha);
    const commits = await getCommits(dir, shas, caller);
    const rows = refs.map(({ ref, sha }) => ({
      name: ref.slice('refs/heads/'.length),
      commit: commits.get(sha),
    }));
    return branchesPage(open, rows);
  });
}
