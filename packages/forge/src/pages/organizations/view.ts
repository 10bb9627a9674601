import type { Account } from '../../principal.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { html, type Markup } from '../html.ts';
import type { Page } from '../layout.ts';
import { avatar, pageHead, tabs } from '../parts.ts';
import { pager, repositoryList } from '../repository-list.ts';
import type { MissingApp, Role } from './queries.ts';

export function roleName(role: Role): string {
  return role === 'admin' ? 'Owner' : 'Member';
}

export function titled(account: Account, words = account.name ?? account.login): Markup {
  return html`<span class="titled">${avatar(account, account.type, 'large')} ${words}</span>`;
}

export function organizationHead(
  account: Account,
  current: 'repositories' | 'people',
  role: Role | null,
): Markup {
  const { login } = account;
  const title = titled(account);
  const actions =
    role === 'admin' ? [html`<a class="button" href="/new?owner=${login}">New repository</a>`] : [];
  // Without a display name the title already shows the login.
  const facts = [account.name && login, account.description].filter(Boolean);
  const people = { label: 'People', href: `/orgs/${login}/people`, current: current === 'people' };
  return html`${pageHead(title, ...actions)}
  ${facts.length > 0 && html`<p class="muted">${facts.join(' · ')}</p>`}
  ${tabs('Organization', [
    { label: 'Repositories', href: `/${login}`, current: current === 'repositories' },
    ...(role ? [people] : []),
  ])}`;
}

export interface RepositorySlice {
  repositories: readonly OwnedRepository[];
  page: number;
  more: boolean;
}

export function organizationPage(
  account: Account,
  role: Role | null,
  slice: RepositorySlice,
  /** Apps of the operator that an owner could install here. */
  missingApps: readonly MissingApp[],
): Page {
  return {
    title: account.login,
    body: html`${organizationHead(account, 'repositories', role)}
    ${missingApps.map(
      ({ slug, name }) =>
        html`<div class="notice">
          <p>${name} is not installed in this organization yet.</p>
          <a
            class="button primary"
            href="/apps/${slug}/installations/new/permissions?target_id=${account.id}"
            >Install ${name}</a
          >
        </div>`,
    )}
    ${repositoryList(slice.repositories, {
      withOwner: false,
      none: role === 'admin' ? 'No repositories yet.' : 'No repositories that you can see.',
    })}
    ${pager(`/${account.login}`, slice.page, slice.more)}`,
  };
}

export function personPage(account: Account, isViewer: boolean, slice: RepositorySlice): Page {
  const title = titled(account);
  const actions = isViewer ? [html`<a class="button" href="/new">New repository</a>`] : [];
  return {
    title: account.login,
    body: html`${pageHead(title, ...actions)}
      ${account.name && html`<p class="muted">${account.login}</p>`}
      <h2>Repositories</h2>
      ${repositoryList(slice.repositories, {
        withOwner: false,
        none: 'No repositories that you can see.',
      })}
      ${pager(`/${account.login}`, slice.page, slice.more)}`,
  };
}
