import { html, type Markup } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { encodePart, pathInUrl } from '../parts.ts';
import { visibleName } from '../visible.ts';
import type { RepositoryVisit } from './open-repository.ts';

/** A path in the repository at a branch, tag or commit. */
export interface Place {
  visit: RepositoryVisit;
  ref: string;
  path: string;
}

export const at = (
  { visit, ref }: Place,
  kind: 'tree' | 'blob' | 'raw' | 'commits',
  path: string,
) => `${visit.home}/${kind}/${pathInUrl(ref)}${path === '' ? '' : `/${pathInUrl(path)}`}`;

/** Each link repeats its parent folders, so thousands of them would take quadratic size. */
const mostLinked = 100;

export function trail(place: Place): Markup {
  const parts = place.path.split('/');
  let address = at(place, 'tree', '');
  const links = parts.map((part, index) => {
    address += `/${encodePart(part)}`;
    const isLinked = index < Math.min(parts.length - 1, mostLinked);
    const name = visibleName(part);
    return html` / ${isLinked ? html`<a href="${address}">${name}</a>` : name}`;
  });
  return html`<span class="mono"
    ><a href="${at(place, 'tree', '')}">${place.visit.repository.name}</a
    >${place.path !== '' && links}</span
  >`;
}

/** Relative links and images stay in the repository. */
export function renderAt(place: Place, folder: string, text: string): Markup {
  return renderMarkdown(text, {
    links: `${at(place, 'blob', '')}/${pathInUrl(folder)}`,
    images: `${at(place, 'raw', '')}/${pathInUrl(folder)}`,
  });
}
