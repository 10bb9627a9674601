import { AppError, routes, type InstalledOrganization, type Organization } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import {
  findOrgRole,
  listOwnClassrooms,
  listOwnOrganizations,
  listRemovedFrom,
  type OrganizationRow,
} from './queries.ts';
import { refreshOrganizations } from './refresh-organizations.ts';
import { templateRefresher } from './refresh-templates.ts';
import { hasSeenTemplates, listTemplates } from './template-queries.ts';

export function serveOrganizations(serve: Serve, deps: TokenDeps): void {
  const { db } = deps;
  const refreshTemplates = templateRefresher(deps);

  serve(routes.listInstallations, async ({ by }) => {
    const answer = await refreshOrganizations(deps, by.user);
    const own = await listOwnOrganizations(db, by.user.id);
    return {
      orgs_with_app: own.filter(isUsable).map(toInstalled),
      orgs_without_app: own.filter((org) => !isUsable(org)).map(toOrganization),
      removed_from: await listRemovedFrom(db, by.user.id),
      sso_required: answer === 'part',
    };
  });

  serve(routes.getOrganization, ({ by }) => ({ org: toOrganization(by.org) }));

  serve(routes.listOrganizationClassrooms, async ({ by }) => ({
    classroom_users: await listOwnClassrooms(db, by.user.id, by.org.id),
    org: toOrganization(by.org),
    org_role: await findOrgRole(db, by.user.id, by.org.id),
  }));

  serve(routes.listOwnClassrooms, async ({ by }) => ({
    classroom_users: await listOwnClassrooms(db, by.user.id),
  }));

  serve(routes.listTemplates, async ({ by, query }) => {
    // Later pages do not refresh our copy, so that no template moves from one page to another.
    const keepsCopy = query.page_num > 1 && (await hasSeenTemplates(db, by.org.id));
    const page = { itemsPerPage: query.items_per_page, pageNumber: query.page_num };
    const list = () => listTemplates(db, by.org.id, page);
    const isKnown = keepsCopy || (await refreshTemplates(by.org, (await list()).length > 0));
    const templates = await list();
    // Without an answer from the platform, an empty copy does not mean that there are no templates.
    if (templates.length === 0 && !isKnown) throw new AppError('platform_unavailable');
    return { templates };
  });
}

/** A suspended app counts as missing. Owners can unsuspend it on the platform's install page. */
function isUsable(row: OrganizationRow): row is OrganizationRow & { installationId: number } {
  return row.installationId !== null && row.suspendedAt === null;
}

function toInstalled(row: OrganizationRow & { installationId: number }): InstalledOrganization {
  return { ...toOrganization(row), installation_id: row.installationId };
}

function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    login: row.login,
    html_url: row.htmlUrl,
    name: row.name,
    avatar_url: row.avatarUrl,
    node_id: row.nodeId,
  };
}
