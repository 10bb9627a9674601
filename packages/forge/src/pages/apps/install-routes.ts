import { findInstallation, findAppBySlug } from '../../store/queries/installations.ts';
import { installApp, mayInstall, uninstallApp } from '../../apps/install.ts';
import type { ForgeContext } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Account, App } from '../../principal.ts';
import { findRole } from '../../store/queries/access-facts.ts';
import { findAccountById } from '../../store/queries/accounts.ts';
import { withQuery } from '../../urls.ts';
import { listOrganizationsOf } from '../organizations/queries.ts';
import type { Answer, PageRoutes } from '../page-routes.ts';
import { appPage } from './app-view.ts';
import { installedPage, installPage, targetsPage, type Target } from './install-view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

const maxStateLength = 2048;

function readState(fields: URLSearchParams): string | undefined {
  const state = fields.get('state') ?? undefined;
  return state !== undefined && state.length > maxStateLength ? undefined : state;
}

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerInstallPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  async function requireApp(slug: string): Promise<App> {
    const app = await findAppBySlug(db, slug);
    if (!app) throw notFound();
    return app;
  }

  /** An account that the viewer owns; 404 for people outside it. */
  async function requireTarget(id: string | null, viewer: Viewer): Promise<Account> {
    const account = /^\d{1,15}$/.test(id ?? '') && (await findAccountById(db, Number(id)));
    if (!account || account.type === 'Bot') throw notFound();
    if (await mayInstall(context, account, viewer.account)) return account;
    const member = await findRole(db, account.id, viewer.account.id);
    throw member
      ? forbidden(`Only an owner of ${account.login} can install an app there.`)
      : notFound();
  }

  async function listTargets(app: App, viewer: Viewer): Promise<Target[]> {
    const organizations = await listOrganizationsOf(db, viewer.account.id);
    const candidates = [...organizations.map(({ account }) => account), viewer.account];
    return Promise.all(
      candidates.map(async (account): Promise<Target> => {
        if (!(await mayInstall(context, account, viewer.account)))
          return { account, state: 'owner_only' };
        const known = await findInstallation(db, app.id, { accountId: account.id });
        return { account, state: known ? 'installed' : 'free' };
      }),
    );
  }

  routes.anyone('GET', '/apps/:slug', async ({ param }) =>
    appPage(await requireApp(param('slug'))),
  );

  const chooser = '/apps/:slug/installations/new';
  routes.signedIn('GET', chooser, async ({ viewer, query, param }) => {
    const app = await requireApp(param('slug'));
    const state = readState(query);
    const more = state === undefined ? '' : `&state=${encodeURIComponent(state)}`;
    return targetsPage(app, await listTargets(app, viewer), more);
  });
  const toChooser = (slug: string, query: URLSearchParams) => ({
    redirectTo: `/apps/${encodeURIComponent(slug)}/installations/new?${query}`,
  });
  // GitHub's address of the same page.
  routes.signedIn('GET', '/apps/:slug/installations/select_target', ({ query, param }) =>
    toChooser(param('slug'), query),
  );

  routes.signedIn('GET', `${chooser}/permissions`, async ({ viewer, query, param }) => {
    const app = await requireApp(param('slug'));
    const id = query.get('target_id') ?? query.get('suggested_target_id');
    if (id === null) return toChooser(app.slug, query);
    const target = await requireTarget(id, viewer);
    const known = await findInstallation(db, app.id, { accountId: target.id });
    return installPage({ app, target, viewer, state: readState(query), installed: !!known });
  });

  routes.signedIn(
    'POST',
    '/apps/:slug/installations',
    async ({ viewer, form, param }): Promise<Answer> => {
      const app = await requireApp(param('slug'));
      const target = await requireTarget(form.get('target_id'), viewer);
      const before = await findInstallation(db, app.id, { accountId: target.id });
      const { installation } = await installApp(context, { app, target, by: viewer.account });
      if (app.setupUrl === null) return installedPage(app, target);
      return {
        redirectTo: withQuery(app.setupUrl, {
          installation_id: String(installation.id),
          setup_action: before ? 'update' : 'install',
          state: readState(form),
        }),
      };
    },
  );

  routes.signedIn('POST', '/apps/:slug/installations/remove', async ({ viewer, form, param }) => {
    const app = await requireApp(param('slug'));
    const target = await requireTarget(form.get('target_id'), viewer);
    const known = await findInstallation(db, app.id, { accountId: target.id });
    if (!known) throw notFound();
    await uninstallApp(context, known, viewer.account);
    return { redirectTo: `/${target.login}` };
  });
}
