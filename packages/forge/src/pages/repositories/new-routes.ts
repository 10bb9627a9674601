import { and, eq, or } from 'drizzle-orm';
import { requireOrganization } from '../../access/organization-access.ts';
import { requireRepositoryById } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { organizationNeeds, repositoryNeeds } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { listOwned, type OwnedRepository } from '../../store/queries/repositories.ts';
import { grantedTo } from '../../access/visible.ts';
import { repositories } from '../../store/schema.ts';
import { createRepository } from '../../use-cases/create-repository.ts';
import type { NewRepository } from '../../use-cases/new-repository.ts';
import { refusalOf } from '../form-problem.ts';
import { principalOf } from '../layout.ts';
import { listOrganizationsOf } from '../organizations/queries.ts';
import type { PageRoutes } from '../page-routes.ts';
import { newRepositoryPage, type NewRepositoryForm } from './new-view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

const mostTemplates = 200;

function readForm(form: URLSearchParams): NewRepositoryForm {
  const text = (name: string) => (form.get(name) ?? '').trim();
  return {
    owner: text('owner'),
    name: text('name'),
    description: text('description').slice(0, 350),
    template: text('template'),
    private: form.has('private'),
    isTemplate: form.has('is_template'),
    readme: form.has('readme'),
  };
}

export function registerNewRepositoryPages(routes: PageRoutes, context: ForgeContext): void {
  const { db } = context;

  function listTemplates(viewer: Viewer): Promise<OwnedRepository[]> {
    const reached = or(eq(repositories.private, false), grantedTo(db, viewer.account.id));
    const slice = { limit: mostTemplates, offset: 0 };
    return listOwned(db, and(eq(repositories.isTemplate, true), reached), slice);
  }

  async function page(viewer: Viewer, form: NewRepositoryForm, problem?: string) {
    const [organizations, templates] = await Promise.all([
      listOrganizationsOf(db, viewer.account.id),
      listTemplates(viewer),
    ]);
    const owned = organizations.filter(
      ({ role }) => role === organizationNeeds.createRepositories.role,
    );
    const owners = [viewer.account.login, ...owned.map(({ account }) => account.login)];
    return newRepositoryPage(viewer, { owners, templates, form, problem });
  }

  async function requireOwner(viewer: Viewer, login: string): Promise<Account> {
    if (login.toLowerCase() === viewer.account.login.toLowerCase()) return viewer.account;
    const need = organizationNeeds.createRepositories;
    return (await requireOrganization(context, principalOf(viewer), login, need)).account;
  }

  async function contentOf(
    viewer: Viewer,
    { template, readme }: NewRepositoryForm,
  ): Promise<NewRepository['content']> {
    if (!/^\d{1,15}$/.test(template)) return { kind: readme ? 'readme' : 'empty' };
    const need = repositoryNeeds.readContents;
    const from = await requireRepositoryById(context, principalOf(viewer), Number(template), need);
    return from.repository.isTemplate ? { kind: 'template', from } : { kind: 'empty' };
  }

  routes.signedIn('GET', '/new', ({ viewer, query }) => {
    const owner = query.get('owner') ?? viewer.account.login;
    const name = query.get('name') ?? '';
    const form = { owner, name, description: '', template: query.get('template') ?? '' };
    const isTemplate = query.has('is_template');
    return page(viewer, { ...form, private: true, isTemplate, readme: true });
  });

  // GitHub's address of the same form for an organization.
  routes.signedIn('GET', '/organizations/:org/repositories/new', ({ param, query }) => {
    query.set('owner', param('org'));
    return { redirectTo: `/new?${query}` };
  });

  routes.signedIn('POST', '/new', async ({ viewer, form: posted }) => {
    const form = readForm(posted);
    const owner = await requireOwner(viewer, form.owner);
    const content = await contentOf(viewer, form);
    const problem = await refusalOf(() =>
      createRepository(context, {
        owner,
        creator: viewer.account,
        name: form.name,
        description: form.description || null,
        private: form.private,
        isTemplate: form.isTemplate,
        content,
      }),
    );
    if (problem !== undefined) return page(viewer, form, problem);
    return { redirectTo: `/${owner.login}/${form.name}` };
  });
}
