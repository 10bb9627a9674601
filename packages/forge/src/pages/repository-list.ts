import type { OwnedRepository } from '../store/queries/repositories.ts';
import { html, type Markup, type Piece } from './html.ts';
import { empty, time } from './parts.ts';

export function repositoryPills(repository: OwnedRepository['repository']): Piece {
  return [
    html`<span class="pill">${repository.private ? 'Private' : 'Public'}</span>`,
    repository.isTemplate && html` <span class="pill">Template</span>`,
    repository.archived && html` <span class="pill">Archived</span>`,
  ];
}

export function repositoryList(
  found: readonly OwnedRepository[],
  given: { withOwner: boolean; none: Piece },
): Markup {
  if (found.length === 0) return empty(given.none);
  const rows = found.map(({ repository, owner }) => {
    const label = given.withOwner ? `${owner.login}/${repository.name}` : repository.name;
    return html`<li>
      <span class="grow"
        ><a href="/${owner.login}/${repository.name}">${label}</a> ${repositoryPills(repository)}
        ${
          repository.description &&
          html`<br /><span class="muted small">${repository.description}</span>`
        }</span
      >
      <span class="end muted small"
        ><span
          >${repository.pushedAt ? html`Pushed ${time(repository.pushedAt)}` : 'Nothing pushed yet'}</span
        ></span
      >
    </li>`;
  });
  return html`<ul class="list">
    ${rows}
  </ul>`;
}

export function pager(path: string, page: number, more: boolean): Piece {
  if (page === 1 && !more) return undefined;
  const link = (to: number, label: string) => html`<a href="${path}?page=${to}">${label}</a>`;
  return html`<nav class="pager" aria-label="Pages">
    <span>${page > 1 && link(page - 1, 'Newer')}</span>
    <span>${more && link(page + 1, 'Older')}</span>
  </nav>`;
}

export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
