import type { Account } from '../../principal.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { selectField, textField } from '../fields.ts';
import { html, type Markup, type Piece } from '../html.ts';
import { formTokenField, type Page, type Viewer } from '../layout.ts';
import { avatar, pageHead, problemNotice, tabs } from '../parts.ts';
import { pager, repositoryList } from '../repositories/list-view.ts';
import type { Role } from './queries.ts';

export function roleName(role: Role): string {
  return role === 'admin' ? 'Owner' : 'Member';
}

function titled(account: Account, words = account.name ?? account.login): Markup {
  return html`<span class="titled">${avatar(account, account.type, 'large')} ${words}</span>`;
}

function head(account: Account, current: 'repositories' | 'people', role: Role | null): Markup {
  const { login } = account;
  const title = titled(account);
  const actions = role
    ? [html`<a class="button" href="/new?owner=${login}">New repository</a>`]
    : [];
  const people = { label: 'People', href: `/orgs/${login}/people`, current: current === 'people' };
  return html`${pageHead(title, ...actions)}
    <p class="muted">${[account.login, account.description].filter(Boolean).join(' · ')}</p>
    ${tabs('Organisation', [
      { label: 'Repositories', href: `/${login}`, current: current === 'repositories' },
      ...(role ? [people] : []),
    ])}`;
}

export interface Shelf {
  repositories: readonly OwnedRepository[];
  page: number;
  more: boolean;
}

export function organizationPage(account: Account, role: Role | null, shelf: Shelf): Page {
  return {
    title: account.login,
    body: html`${head(account, 'repositories', role)}
    ${repositoryList(shelf.repositories, {
      withOwner: false,
      none: 'No repositories that you can see.',
    })}
    ${pager(`/${account.login}`, shelf.page, shelf.more)}`,
  };
}

export function personPage(account: Account, isViewer: boolean, shelf: Shelf): Page {
  const title = titled(account);
  const actions = isViewer ? [html`<a class="button" href="/new">New repository</a>`] : [];
  return {
    title: account.login,
    body: html`${pageHead(title, ...actions)}
      <p class="muted">${account.login}</p>
      <h2>Repositories</h2>
      ${repositoryList(shelf.repositories, {
        withOwner: false,
        none: 'No repositories that you can see.',
      })}
      ${pager(`/${account.login}`, shelf.page, shelf.more)}`,
  };
}

export interface People {
  account: Account;
  viewer: Viewer;
  role: Role;
  members: readonly { account: Account; role: Role }[];
  invited: readonly { account: Account; role: Role }[];
  problem?: string | undefined;
}

function personRow(person: { account: Account; role: Role }, ...end: Piece[]): Markup {
  const { account, role } = person;
  return html`<li>
    ${avatar(account, 'User')}
    <span class="grow"
      ><a href="/${account.login}">${account.login}</a>
      <span class="muted">${account.name}</span></span
    >
    <span class="end"><span class="pill">${roleName(role)}</span>${end}</span>
  </li>`;
}

function removal(
  { viewer, account: organization }: People,
  person: Account,
  label: string,
): Markup {
  return html`<form method="post" action="/orgs/${organization.login}/people/remove">
    ${formTokenField(viewer)}
    <button
      class="button danger"
      name="login"
      value="${person.login}"
      aria-label="${label} ${person.login}"
    >
      ${label}
    </button>
  </form>`;
}

export function peoplePage(people: People): Page {
  const { account, viewer, role, members, invited } = people;
  const owner = role === 'admin';
  return {
    title: `People · ${account.login}`,
    status: people.problem ? 422 : 200,
    body: html`${head(account, 'people', role)} ${problemNotice(people.problem)}
      ${
        owner &&
        html`<form class="card in-row" method="post" action="/orgs/${account.login}/people">
          <h2>Invite somebody</h2>
          ${formTokenField(viewer)}
          ${textField({ name: 'login', label: 'Login', maxLength: 39, required: true })}
          ${selectField({
            name: 'role',
            label: 'Role',
            value: 'member',
            options: [
              { value: 'member', label: 'Member' },
              { value: 'admin', label: 'Owner' },
            ],
          })}
          <button class="button primary">Invite</button>
        </form>`
      }
      <h2>Members</h2>
      <ul class="list">
        ${members.map((member) =>
          personRow(
            member,
            owner &&
              member.account.id !== viewer.account.id &&
              removal(people, member.account, 'Remove'),
          ),
        )}
      </ul>
      ${
        invited.length > 0 &&
        html`<h2>Invited</h2>
          <ul class="list">
            ${invited.map((person) =>
              personRow(person, owner && removal(people, person.account, 'Withdraw')),
            )}
          </ul>`
      }`,
  };
}

export function newOrganizationPage(
  viewer: Viewer,
  given: { login?: string; name?: string } = {},
  problem?: string,
): Page {
  return {
    title: 'New organisation',
    width: 'narrow',
    status: problem ? 422 : 200,
    body: html`${pageHead('New organisation')}
      <p class="muted">An organisation holds repositories and people. You will be its owner.</p>
      <form class="card" method="post" action="/organizations/new">
        ${formTokenField(viewer)}
        ${textField({
          name: 'login',
          label: 'Name in addresses',
          value: given.login,
          problem,
          hint: 'Letters, digits and hyphens, for example cs101-spring.',
          maxLength: 39,
          required: true,
        })}
        ${textField({ name: 'name', label: 'Display name (optional)', value: given.name, maxLength: 100 })}
        <button class="button primary">Make the organisation</button>
      </form>`,
  };
}

export function invitationPage(
  viewer: Viewer,
  organization: Account,
  invitation: { role: Role; inviter: string },
): Page {
  return {
    title: `Join ${organization.login}`,
    width: 'door',
    body: html`<h1>${titled(organization, `Join ${organization.name ?? organization.login}`)}</h1>
      <p>
        <strong>${invitation.inviter}</strong> has invited you to
        <strong>${organization.login}</strong> as ${roleName(invitation.role).toLowerCase()}.
      </p>
      <form class="stack" method="post" action="/orgs/${organization.login}/invitation">
        ${formTokenField(viewer)}
        <button class="button primary wide" name="decision" value="accept">
          Join ${organization.login}
        </button>
        <button class="button wide" name="decision" value="decline">Decline</button>
      </form>`,
  };
}
