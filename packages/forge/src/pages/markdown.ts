/** READMEs and comments as markdown: no HTML of the author's own, no request to anybody else. */
import MarkdownIt from 'markdown-it';
import { html, trusted, type Markup } from './html.ts';
import { linkAddresses } from './markdown-addresses.ts';
import { leaveOutComments } from './markdown-comments.ts';
import { remembered } from './remembered.ts';

export interface MarkdownPlace {
  /** Where relative links lead, e.g. `/ada/hw1/blob/main/` (with its closing slash). */
  links: string;
  /** Where relative images are served raw, e.g. `/ada/hw1/raw/main/`. */
  images: string;
}

const outside = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Resolves `../a.md` within the repository; a path can climb to its root and no further. */
export function resolveWithin(base: string, href: string): string {
  if (href.startsWith('#')) return href;
  const [path = '', ...rest] = href.split(/(?=[?#])/);
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return base + parts.join('/') + rest.join('');
}

function renderer(place: MarkdownPlace | undefined): MarkdownIt {
  const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });
  // Every level of brackets in brackets is read once more.
  Object.assign(markdown.options, { maxNesting: 20 });
  markdown.use(leaveOutComments);
  markdown.use(linkAddresses);

  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    const href = token?.attrGet('href') ?? '';
    token?.attrSet('rel', 'nofollow noreferrer');
    if (place && !outside.test(href)) token?.attrSet('href', resolveWithin(place.links, href));
    return self.renderToken(tokens, index, options);
  };

  markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const source = token?.attrGet('src') ?? '';
    const alt = self.renderInlineAsText(token?.children ?? [], options, env);
    const escape = markdown.utils.escapeHtml;
    // An image from elsewhere would tell its server who reads this page: a link leaves the choice.
    if (outside.test(source) || !place) {
      return `<a href="${escape(source)}" rel="nofollow noreferrer">${escape(alt || source)}</a>`;
    }
    return `<img src="${escape(resolveWithin(place.images, source))}" alt="${escape(alt)}">`;
  };
  return markdown;
}

/** Made once: a page may hold a thousand comments, and this costs as much as a long one. */
const anywhere = renderer(undefined);

/**
 * Characters of all addresses on a page. One that is written once, or the path of the folder, can stand
 * in every link: a small text would make a page that fills the memory.
 */
const mostOfAddresses = 1_000_000;

/** Less is drawn as fast as it is found. */
const leastRemembered = 1_000;

export function renderMarkdown(source: string, place?: MarkdownPlace): Markup {
  if (source.length < leastRemembered) return draw(source, place);
  const where = place ? [place.links, place.images] : [];
  return remembered([source, ...where], () => draw(source, place));
}

function draw(source: string, place: MarkdownPlace | undefined): Markup {
  const markdown = place ? renderer(place) : anywhere;
  const tokens = markdown.parse(source, {});
  if (lengthOfAddresses(tokens, place) > mostOfAddresses) return html`<pre>${source}</pre>`;
  return trusted(markdown.renderer.render(tokens, markdown.options, {}));
}

type Token = ReturnType<MarkdownIt['parse']>[number];

function lengthOfAddresses(tokens: readonly Token[], place: MarkdownPlace | undefined): number {
  const each = Math.max(place?.links.length ?? 0, place?.images.length ?? 0);
  let length = 0;
  for (const token of tokens) {
    const written = token.attrGet('href') ?? token.attrGet('src');
    if (written !== null) length += written.length + each;
    if (token.children) length += lengthOfAddresses(token.children, place);
  }
  return length;
}
