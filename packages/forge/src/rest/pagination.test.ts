import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, linkHeader, parsePage } from './pagination.ts';

const url = new URL('http://host/api/v3/orgs/acme/repos?type=all');

describe('parsePage', () => {
  test('defaults to 30 items and allows at most 100', () => {
    expect(parsePage({})).toEqual({ number: 1, size: 30, limit: 30, offset: 0 });
    expect(parsePage({ page: '3', per_page: '500' })).toMatchObject({ size: 100, offset: 200 });
  });

  test.each(['0', '-1', 'x', '1e9', '', ['2'], '99999999999999999999'])(
    'treats the page %j as the first',
    (page) => {
      expect(parsePage({ page })).toMatchObject({ number: 1, offset: 0 });
    },
  );
});

describe('linkHeader', () => {
  test('is absent when one page holds everything', () => {
    expect(linkHeader(url, parsePage({}), 30)).toBeUndefined();
  });

  test('keeps the rest of the query', () => {
    expect(linkHeader(url, parsePage({}), 31)).toBe(
      '<http://host/api/v3/orgs/acme/repos?type=all&page=2>; rel="next", ' +
        '<http://host/api/v3/orgs/acme/repos?type=all&page=2>; rel="last"',
    );
  });

  test('leads by its next links to every item once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 100 }),
        (total, size) => {
          const items = Array.from({ length: total }, (_, index) => index);
          const seen: number[] = [];
          let next: URL | undefined = new URL(`http://host/x?per_page=${size}`);
          while (next) {
            const page = parsePage(Object.fromEntries(next.searchParams));
            seen.push(...cut(items, page));
            const found = /<([^>]+)>; rel="next"/.exec(linkHeader(next, page, total) ?? '');
            next = found?.[1] === undefined ? undefined : new URL(found[1]);
          }
          expect(seen).toEqual(items);
        },
      ),
    );
  });
});
