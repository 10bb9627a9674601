/** READMEs and comments: no HTML from the author and no requests to other sites. */
import MarkdownIt from 'markdown-it';
import { html, trusted, type Markup } from './html.ts';
import { linkAddresses } from './markdown-addresses.ts';
import { leaveOutComments } from './markdown-comments.ts';
import { cachedRender } from './render-cache.ts';

export interface MarkdownPlace {
  /** Base of relative links, e.g. `/ada/hw1/blob/main/`. */
  links: string;
  /** Base of relative images, e.g. `/ada/hw1/raw/main/`. */
  images: string;
}

const outside = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Resolves `../a.md` within the repository, at most up to its root. */
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
  // Each level of nested brackets is parsed again, so depth multiplies the time.
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
    // An image from another site would tell it who reads this page.
    if (outside.test(source) || !place) {
      return `<a href="${escape(source)}" rel="nofollow noreferrer">${escape(alt || source)}</a>`;
    }
    return `<img src="${escape(resolveWithin(place.images, source))}" alt="${escape(alt)}">`;
  };
  return markdown;
}

/** Shared, because a page may hold 1,000 comments. */
const anywhere = renderer(undefined);

/**
 * Total length of URLs on a page. Markdown can repeat one URL in every link, so a small text could
 * fill the memory.
 */
const mostUrlCharacters = 1_000_000;

/** Shorter text renders as fast as a cache lookup. */
const leastCached = 1_000;

export function renderMarkdown(source: string, place?: MarkdownPlace): Markup {
  if (source.length < leastCached) return draw(source, place);
  const where = place ? [place.links, place.images] : [];
  return cachedRender([source, ...where], () => draw(source, place));
}

function draw(source: string, place: MarkdownPlace | undefined): Markup {
  const markdown = place ? renderer(place) : anywhere;
  const tokens = markdown.parse(source, {});
  if (urlCharacters(tokens, place) > mostUrlCharacters) return html`<pre>${source}</pre>`;
  return trusted(markdown.renderer.render(tokens, markdown.options, {}));
}

type Token = ReturnType<MarkdownIt['parse']>[number];

function urlCharacters(tokens: readonly Token[], place: MarkdownPlace | undefined): number {
  const each = Math.max(place?.links.length ?? 0, place?.images.length ?? 0);
  let length = 0;
  for (const token of tokens) {
    const written = token.attrGet('href') ?? token.attrGet('src');
    if (written !== null) length += written.length + each;
    if (token.children) length += urlCharacters(token.children, place);
  }
  return length;
}
