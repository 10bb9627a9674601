/** GitHub's paging: `page` and `per_page` in, a `Link` header out. */
export interface Page {
  number: number;
  size: number;
  limit: number;
  offset: number;
}

const DEFAULT_SIZE = 30;
const LARGEST_SIZE = 100;
const LAST_PAGE = 1_000_000;

export function parsePage(query: unknown): Page {
  const asked = (query ?? {}) as Record<string, unknown>;
  const number = Math.min(positiveInteger(asked['page']) ?? 1, LAST_PAGE);
  const size = Math.min(positiveInteger(asked['per_page']) ?? DEFAULT_SIZE, LARGEST_SIZE);
  return { number, size, limit: size, offset: (number - 1) * size };
}

/** GitHub omits the header when everything fits on one page. */
export function linkHeader(url: URL, page: Page, total: number): string | undefined {
  const last = Math.max(1, Math.ceil(total / page.size));
  const links: string[] = [];
  const add = (number: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(number));
    links.push(`<${target.href}>; rel="${rel}"`);
  };
  if (page.number > 1) add(Math.min(page.number - 1, last), 'prev');
  if (page.number < last) {
    add(page.number + 1, 'next');
    add(last, 'last');
  }
  if (page.number > 1) add(1, 'first');
  return links.length > 0 ? links.join(', ') : undefined;
}

/** One page of a complete list. */
export function cut<Item>(items: readonly Item[], page: Page): Item[] {
  return items.slice(page.offset, page.offset + page.limit);
}

function positiveInteger(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) return undefined;
  return Number(value) || undefined;
}

/** For lists of unknown length. */
export function openEndedLink(url: URL, page: Page, hasNext: boolean): string | undefined {
  const known = page.offset + page.size + (hasNext ? 1 : 0);
  return linkHeader(url, page, known)
    ?.split(', ')
    .filter((link) => !link.endsWith('rel="last"'))
    .join(', ');
}
