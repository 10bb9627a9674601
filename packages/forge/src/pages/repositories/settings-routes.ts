import type { ForgeContext } from '../../context.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { deleteRepository } from '../../use-cases/delete-repository.ts';
import { updateRepository, type RepositoryChange } from '../../use-cases/update-repository.ts';
import { refusalOf } from '../form-problem.ts';
import type { PageRoutes } from '../page-routes.ts';
import { listRefNames, openRepositoryFor, type RepositoryVisit } from './open-repository.ts';
import { settingsPage } from './settings-view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

/** Name and default branch only if changed: the default branch may not exist yet. */
function changeOf(form: URLSearchParams, { repository }: RepositoryVisit): RepositoryChange {
  const text = (name: string) => (form.get(name) ?? '').trim();
  const name = text('name');
  const description = text('description').slice(0, 350) || null;
  const defaultBranch = text('default_branch');
  return {
    description,
    private: form.has('private'),
    isTemplate: form.has('is_template'),
    archived: form.has('archived'),
    ...(name === repository.name ? {} : { name }),
    ...(defaultBranch === '' || defaultBranch === repository.defaultBranch
      ? {}
      : { defaultBranch }),
  };
}

export function registerSettingsPages(routes: PageRoutes, context: ForgeContext): void {
  const need = repositoryNeeds.administer;

  async function page(visit: RepositoryVisit, viewer: Viewer, saved: boolean, problem?: string) {
    const { branches } = await listRefNames(visit);
    return settingsPage(visit, viewer, { branches, saved, problem });
  }

  routes.signedIn('GET', '/:owner/:repo/settings', async (visit) => {
    const open = await openRepositoryFor(context, visit, need);
    return page(open, visit.viewer, visit.query.has('saved'));
  });

  routes.signedIn('POST', '/:owner/:repo/settings', async (visit) => {
    const open = await openRepositoryFor(context, visit, need);
    const change = changeOf(visit.form, open);
    const problem = await refusalOf(() =>
      updateRepository(context, open, change, visit.viewer.account),
    );
    if (problem !== undefined) return page(open, visit.viewer, false, problem);
    const name = change.name ?? open.repository.name;
    return { redirectTo: `/${open.owner.login}/${name}/settings?saved` };
  });

  routes.signedIn('POST', '/:owner/:repo/settings/delete', async (visit) => {
    const open = await openRepositoryFor(context, visit, need);
    const full = open.home.slice(1);
    if ((visit.form.get('confirm') ?? '').trim() !== full) {
      return page(open, visit.viewer, false, `Nothing was deleted. Type ${full} to confirm.`);
    }
    await deleteRepository(context, open, visit.viewer.account);
    return { redirectTo: `/${open.owner.login}` };
  });
}
