import type { Account } from '../../principal.ts';
import { selectField, textField } from '../fields.ts';
import { html, type Markup, type Piece } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { avatar, problemNotice } from '../parts.ts';
import type { Role } from './queries.ts';
import { organizationHead, roleName } from './view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export interface People {
  account: Account;
  viewer: Viewer;
  role: Role;
  /** False for owners whom an app appointed. */
  changesOwners: boolean;
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
    body: html`${organizationHead(account, 'people', role)} ${problemNotice(people.problem)}
      ${
        owner &&
        html`<form class="card in-row" method="post" action="/orgs/${account.login}/people">
          <h2>Invite someone</h2>
          ${formTokenField(viewer)}
          ${textField({ name: 'login', label: 'Login', maxLength: 39, required: true })}
          ${selectField({
            name: 'role',
            label: 'Role',
            value: 'member',
            options: [
              { value: 'member', label: 'Member' },
              ...(people.changesOwners ? [{ value: 'admin', label: 'Owner' }] : []),
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
              (people.changesOwners || member.role === 'member') &&
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
