import type { Account } from '../../principal.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { inMegabytes } from '../../git/limits.ts';
import { html, type Piece } from '../html.ts';
import { formTokenField, nameOf, whatThisIs, type Page } from '../layout.ts';
import { avatar, empty, pageHead } from '../parts.ts';
import type { Role } from '../organizations/queries.ts';
import { roleName } from '../organizations/view.ts';
import { repositoryList } from '../repository-list.ts';
import type { RepositoryInvitation } from './queries.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export function welcomePage(product: string): Page {
  return {
    title: 'Code host',
    width: 'narrow',
    saysWhatThisIs: true,
    body: html`<h1>${nameOf(product)}</h1>
      <p>${whatThisIs(product)} Repositories, organizations and pull requests live here.</p>
      <p>
        <a class="button primary" href="/login">Sign in</a>
        <a class="button" href="/join">Sign up</a>
      </p>`,
  };
}

export interface Home {
  viewer: Viewer;
  organizations: readonly { account: Account; role: Role }[];
  invitations: readonly { organization: Account; role: Role }[];
  repositoryInvitations: readonly RepositoryInvitation[];
  repositories: readonly OwnedRepository[];
  /** What the viewer stores. `maxBytes` is Infinity without a quota. */
  room: { storedBytes: number; maxBytes: number };
}

function roomOf({ room: { storedBytes, maxBytes } }: Home): Piece {
  if (maxBytes === Infinity) return undefined;
  return html`<p class="muted">
    You store ${inMegabytes(storedBytes)} of the ${inMegabytes(maxBytes)} that one person may store.
  </p>`;
}

function invitationRows({ viewer, invitations, repositoryInvitations }: Home): Piece {
  if (invitations.length + repositoryInvitations.length === 0) return undefined;
  return html`<h2>Invitations</h2>
    <ul class="list">
      ${invitations.map(
        ({ organization, role }) =>
          html`<li>
            ${avatar(organization, 'Organization')}
            <span class="grow">
              Join <strong>${organization.login}</strong> as ${roleName(role).toLowerCase()}
            </span>
            <span class="end"
              ><a class="button" href="/orgs/${organization.login}/invitation"
                >View invitation</a
              ></span
            >
          </li>`,
      )}
      ${repositoryInvitations.map(
        (invitation) =>
          html`<li>
            <span class="grow">
              Collaborate on <strong>${invitation.owner}/${invitation.name}</strong>, invited by
              ${invitation.inviter}
            </span>
            <form class="end" method="post" action="/invitations/${invitation.id}">
              ${formTokenField(viewer)}
              <button class="button" name="decision" value="accept">Accept</button>
              <button class="button" name="decision" value="decline">Decline</button>
            </form>
          </li>`,
      )}
    </ul>`;
}

export function homePage(home: Home): Page {
  const { viewer, organizations } = home;
  const organizationRows = organizations.map(
    ({ account, role }) =>
      html`<li>
        ${avatar(account, 'Organization')}
        <span class="grow"><a href="/${account.login}">${account.login}</a></span>
        <span class="end pill">${roleName(role)}</span>
      </li>`,
  );
  return {
    title: 'Home',
    body: html`${pageHead(viewer.account.name ?? viewer.account.login)} ${invitationRows(home)}
      <div class="columns">
        <section>
          <h2>Repositories</h2>
          ${repositoryList(home.repositories, {
            withOwner: true,
            none: html`No repositories yet. <a href="/new">Create one</a>.`,
          })}
          ${roomOf(home)}
        </section>
        <section>
          <h2>Organizations</h2>
          ${
            organizations.length === 0
              ? empty(html`No organizations yet. <a href="/organizations/new">Create one</a>.`)
              : html`<ul class="list">
                  ${organizationRows}
                </ul>`
          }
        </section>
      </div>`,
  };
}

export function repositoryInvitationPage(viewer: Viewer, invitation: RepositoryInvitation): Page {
  const full = `${invitation.owner}/${invitation.name}`;
  return {
    title: `Collaborate on ${full}`,
    width: 'compact',
    body: html`<h1>Collaborate on ${full}</h1>
      <p><strong>${invitation.inviter}</strong> has invited you to this repository.</p>
      <form class="stack" method="post" action="/invitations/${invitation.id}">
        ${formTokenField(viewer)}
        <button class="button primary wide" name="decision" value="accept">Accept</button>
        <button class="button wide" name="decision" value="decline">Decline</button>
      </form>`,
  };
}
