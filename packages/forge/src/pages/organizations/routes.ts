import { and, eq } from 'drizzle-orm';
import type { ForgeContext } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Account } from '../../principal.ts';
import { findRole } from '../../store/queries/access-facts.ts';
import { findAccountByLogin, selectAccountByLogin } from '../../store/queries/accounts.ts';
import { listOwned } from '../../store/queries/repositories.ts';
import { visibleTo } from '../../access/visible.ts';
import { repositories } from '../../store/schema.ts';
import { ownsInOwnRight } from '../../use-cases/appointed-owner.ts';
import { createOrganization } from '../../use-cases/create-organization.ts';
import { inviteMember } from '../../use-cases/invite-member.ts';
import { joinOrganization } from '../../use-cases/join-organization.ts';
import { removeMember } from '../../use-cases/remove-member.ts';
import { refusalOf } from '../form-problem.ts';
import { principalOf } from '../layout.ts';
import type { PageRoutes } from '../page-routes.ts';
import { pageNumber } from '../repository-list.ts';

import { invitationPage, newOrganizationPage } from './join-view.ts';
import { peoplePage } from './people-view.ts';
import { findInvitation, listInvited, listMembers, listMissingApps } from './queries.ts';
import { organizationPage, personPage } from './view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

const perPage = 50;

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerOrganizationPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  const selectOrganization = (login: string) => selectAccountByLogin(db, login, 'Organization');

  async function requireInvitation(login: string, viewer: Viewer) {
    const organization = await selectOrganization(login);
    const invitation = await findInvitation(db, organization.id, viewer.account.id);
    if (!invitation) throw notFound();
    return { organization, invitation };
  }

  async function requirePeople(login: string, viewer: Viewer) {
    const account = await selectOrganization(login);
    const role = await findRole(db, account.id, viewer.account.id);
    if (!role) throw notFound();
    return { account, role };
  }

  async function people(login: string, viewer: Viewer, problem?: string) {
    const { account, role } = await requirePeople(login, viewer);
    const [members, invited, changesOwners] = await Promise.all([
      listMembers(db, account.id),
      listInvited(db, account.id),
      ownsInOwnRight(db, account.id, viewer.account.id),
    ]);
    return peoplePage({ account, viewer, role, changesOwners, members, invited, problem });
  }

  async function requireOwner(login: string, viewer: Viewer): Promise<Account> {
    const { account, role } = await requirePeople(login, viewer);
    if (role !== 'admin') throw forbidden(`Only an owner of ${account.login} can do this.`);
    return account;
  }

  routes.anyone('GET', '/:owner', async ({ viewer, query, param }) => {
    const account = await selectAccountByLogin(db, param('owner'));
    if (account.type === 'Bot')
      return { redirectTo: `/apps/${account.login.replace('[bot]', '')}` };
    const page = pageNumber(query);
    const where = and(eq(repositories.ownerId, account.id), visibleTo(db, principalOf(viewer)));
    const range = { limit: perPage + 1, offset: (page - 1) * perPage };
    const found = await listOwned(db, where, range, { sort: 'pushed', direction: 'desc' });
    const slice = { repositories: found.slice(0, perPage), page, more: found.length > perPage };
    if (account.type === 'User')
      return personPage(account, viewer?.account.id === account.id, slice);
    const role = viewer ? await findRole(db, account.id, viewer.account.id) : null;
    const missing = role === 'admin' ? await listMissingApps(db, account.id) : [];
    return organizationPage(account, role, slice, missing);
  });

  routes.signedIn('GET', '/organizations/new', ({ viewer }) => newOrganizationPage(viewer));
  // GitHub's address of the same form.
  routes.signedIn('GET', '/account/organizations/new', () => ({
    redirectTo: '/organizations/new',
  }));

  routes.signedIn('POST', '/organizations/new', async ({ viewer, form }) => {
    const text = (name: string) => (form.get(name) ?? '').trim();
    const given = { login: text('login'), name: text('name').slice(0, 100) };
    const organization = given.name === '' ? { login: given.login } : given;
    const problem = await refusalOf(() =>
      createOrganization(context, viewer.account.id, organization),
    );
    if (problem !== undefined) return newOrganizationPage(viewer, given, problem);
    return { redirectTo: `/${given.login}` };
  });

  routes.signedIn('GET', '/orgs/:org/people', ({ viewer, param }) => people(param('org'), viewer));

  routes.signedIn('POST', '/orgs/:org/people', async ({ viewer, form, param }) => {
    const organization = await requireOwner(param('org'), viewer);
    const login = (form.get('login') ?? '').trim();
    const invitee = await findAccountByLogin(db, login, 'User');
    if (!invitee) return people(param('org'), viewer, `No account has the login ${login}.`);
    if (await findRole(db, organization.id, invitee.id)) {
      return people(param('org'), viewer, `${invitee.login} is already a member.`);
    }
    const role = form.get('role') === 'admin' ? 'admin' : 'member';
    await inviteMember(context, { organization, invitee, inviter: viewer.account, role });
    return { redirectTo: `/orgs/${organization.login}/people` };
  });

  routes.signedIn('POST', '/orgs/:org/people/remove', async ({ viewer, form, param }) => {
    const organization = await requireOwner(param('org'), viewer);
    const person = await selectAccountByLogin(db, form.get('login') ?? '', 'User');
    await removeMember(context, organization, person, viewer.account);
    return { redirectTo: `/orgs/${organization.login}/people` };
  });

  routes.signedIn('GET', '/orgs/:org/invitation', async ({ viewer, param }) => {
    const organization = await selectOrganization(param('org'));
    const invitation = await findInvitation(db, organization.id, viewer.account.id);
    if (invitation) return invitationPage(viewer, organization, invitation);
    // Already accepted, perhaps by Lectern on their behalf: the link still works.
    if (await findRole(db, organization.id, viewer.account.id)) {
      return { redirectTo: `/${organization.login}` };
    }
    throw notFound();
  });

  routes.signedIn('POST', '/orgs/:org/invitation', async ({ viewer, form, param }) => {
    const { organization } = await requireInvitation(param('org'), viewer);
    if (form.get('decision') === 'accept') {
      await joinOrganization(context, viewer.account, organization);
      return { redirectTo: `/${organization.login}` };
    }
    await removeMember(context, organization, viewer.account, viewer.account);
    return { redirectTo: '/' };
  });
}
