import { html, type Markup } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { encodePart, pathInUrl } from '../parts.ts';
import { visible } from '../visible.ts';
import type { RepositoryVisit } from './open-repository.ts';

/** A place in the repository: what, at which branch, tag or commit. */
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

export function trail(place: Place): Markup {
  const parts = place.path.split('/');
  let address = at(place, 'tree', '');
  const links = parts.map((part, index) => {
    address += `/${encodePart(part)}`;
    const last = index === parts.length - 1;
    const name = visible(part);
    return html` / ${last ? name : html`<a href="${address}">${name}</a>`}`;
  });
  return html`<span class="mono"
    ><a href="${at(place, 'tree', '')}">${place.visit.repository.name}</a
    >${place.path !== '' && links}</span
  >`;
}

/** Markdown of a folder, with its relative links and images resolved within the repository. */
export function renderAt(place: Place, folder: string, text: string): Markup {
  return renderMarkdown(text, {
    links: `${at(place, 'blob', '')}/${pathInUrl(folder)}`,
    images: `${at(place, 'raw', '')}/${pathInUrl(folder)}`,
  });
}
