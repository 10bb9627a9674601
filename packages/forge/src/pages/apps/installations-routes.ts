/** Apps installed on an account, at the addresses that REST answers contain. */
import { eq } from 'drizzle-orm';
import { mayInstall } from '../../apps/install.ts';
import { listInstallations } from '../../store/queries/installations.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Account } from '../../principal.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { installations } from '../../store/schema.ts';
import type { PageRoutes } from '../page-routes.ts';
import { installationsPage } from './installations-view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export function registerInstallationPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  async function page(account: Account, viewer: Viewer) {
    const found = await listInstallations(db, eq(installations.accountId, account.id));
    return installationsPage(account, viewer, found);
  }

  async function requireOwned(login: string, viewer: Viewer): Promise<Account> {
    const account = await findAccountByLogin(db, login, 'Organization');
    if (!account || !(await mayInstall(context, account, viewer.account))) throw notFound();
    return account;
  }

  for (const path of ['', '/:id']) {
    routes.signedIn('GET', `/settings/installations${path}`, ({ viewer }) =>
      page(viewer.account, viewer),
    );
    routes.signedIn('GET', `/organizations/:org/settings/installations${path}`, async (visit) =>
      page(await requireOwned(visit.param('org'), visit.viewer), visit.viewer),
    );
  }
}
