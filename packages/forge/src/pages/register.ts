import type { FastifyInstance } from 'fastify';
import { registerAccountPages } from './accounts/routes.ts';
import type { ForgeContext } from '../context.ts';
import { registerAuthorizePages } from './oauth/authorize-routes.ts';
import { registerInstallPages } from './apps/install-routes.ts';
import { registerInstallationPages } from './apps/installations-routes.ts';
import { registerManifestPages } from './apps/manifest-routes.ts';
import { pageErrorHandler, pageNotFoundHandler } from './error-page.ts';
import { acceptForms } from './form-body.ts';
import { registerRepositoryInvitationPages } from './home/invitation-routes.ts';
import { registerHomePages } from './home/routes.ts';
import { registerOrganizationPages } from './organizations/routes.ts';
import { registerTeamPages } from './organizations/team-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { registerPullPages } from './pulls/routes.ts';
import { registerCodePages } from './repositories/code-routes.ts';
import { registerHistoryPages } from './repositories/history-routes.ts';
import { registerNewRepositoryPages } from './repositories/new-routes.ts';
import { registerRulePages } from './repositories/rules-routes.ts';
import { registerSettingsPages } from './repositories/settings-routes.ts';
import { registerStaticRoutes } from './static-routes.ts';
import { registerTokenPages } from './tokens/routes.ts';

export function registerPages(app: FastifyInstance, context: ForgeContext): void {
  app.setNotFoundHandler(pageNotFoundHandler(context));
  app.register(async (pages) => {
    acceptForms(pages);
    pages.setErrorHandler(pageErrorHandler(context));
    registerStaticRoutes(pages, context);
    const routes = pageRoutes(pages, context);
    registerAccountPages(routes, context);
    registerAuthorizePages(routes, context);
    registerHomePages(routes, context);
    registerRepositoryInvitationPages(routes, context);
    registerTokenPages(routes, context);
    registerOrganizationPages(routes, context);
    registerTeamPages(routes, context);
    registerCodePages(routes, pages, context);
    registerHistoryPages(routes, context);
    registerPullPages(routes, context);
    registerNewRepositoryPages(routes, context);
    registerSettingsPages(routes, context);
    registerRulePages(routes, context);
    registerInstallPages(routes, context);
    registerInstallationPages(routes, context);
    registerManifestPages(routes, context);
  });
}
