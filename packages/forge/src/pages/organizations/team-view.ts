import type { Account } from '../../principal.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import type { teams } from '../../store/schema.ts';
import { html } from '../html.ts';
import type { Page } from '../layout.ts';
import { avatar, crumbs, empty, pageHead } from '../parts.ts';
import { repositoryList } from '../repository-list.ts';

export function teamPage(given: {
  organization: Account;
  team: typeof teams.$inferSelect;
  members: readonly { account: Account; role: 'maintainer' | 'member' }[];
  repositories: readonly OwnedRepository[];
}): Page {
  const { organization, team, members } = given;
  const rows = members.map(
    ({ account, role }) =>
      html`<li>
        ${avatar(account, 'User')}
        <span class="grow"
          ><a href="/${account.login}">${account.login}</a>
          <span class="muted">${account.name}</span></span
        >
        ${role === 'maintainer' && html`<span class="end"><span class="pill">Maintainer</span></span>`}
      </li>`,
  );
  return {
    title: `${team.name} · ${organization.login}`,
    body: html`${crumbs([{ label: organization.login, href: `/${organization.login}` }])}
      ${pageHead(team.name)} ${team.description && html`<p class="muted">${team.description}</p>`}
      <h2>Members</h2>
      ${
        rows.length === 0
          ? empty('This team has no members yet.')
          : html`<ul class="list">
              ${rows}
            </ul>`
      }
      <h2>Repositories</h2>
      ${repositoryList(given.repositories, {
        withOwner: false,
        none: 'This team has no repositories that you can see.',
      })}`,
  };
}
