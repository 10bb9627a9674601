import { html, type Markup, type Piece } from '../html.ts';
import { crumbs, tabs } from '../parts.ts';
import { repositoryPills } from '../repository-list.ts';
import type { RepositoryVisit } from './open-repository.ts';

export type RepositoryTab = 'code' | 'commits' | 'branches' | 'pulls' | 'settings';

export function repositoryFrame(
  visit: RepositoryVisit,
  current: RepositoryTab,
  ...content: Piece[]
): Markup {
  const { repository, owner, home, mayAdminister } = visit;
  const tab = (name: RepositoryTab, label: string, path: string) => ({
    label,
    href: home + path,
    current: current === name,
  });
  return html`${crumbs([{ label: owner.login, href: `/${owner.login}` }])}
    <div class="page-head">
      <h1><a class="plain" href="${home}">${repository.name}</a></h1>
      <span>${repositoryPills(repository)}</span>
    </div>
    ${repository.description && html`<p class="muted">${repository.description}</p>`}
    ${tabs('Repository', [
      tab('code', 'Code', ''),
      tab('commits', 'Commits', '/commits'),
      tab('branches', 'Branches', '/branches'),
      tab('pulls', 'Pull requests', '/pulls'),
      ...(mayAdminister ? [tab('settings', 'Settings', '/settings')] : []),
    ])}
    ${content}`;
}
