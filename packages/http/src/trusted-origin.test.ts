import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTrustedOrigin } from './trusted-origin.ts';

const known = ['https://lectern.example.edu', 'https://portal.example.edu'];
const own = (origin: string | undefined, fetchSite: string | undefined) =>
  hasTrustedOrigin({ origin, 'sec-fetch-site': fetchSite }, (name) => known.includes(name));

describe('a write', () => {
  it.each([
    ['a page of this site', 'https://lectern.example.edu', 'same-origin'],
    ['a listed origin', 'https://portal.example.edu', 'cross-site'],
    ['a browser that names no origin', undefined, 'same-origin'],
    ['a person typing an address', undefined, 'none'],
    ['a client that is not a browser', undefined, undefined],
  ])('is accepted from %s', (_who, origin, fetchSite) => {
    expect(own(origin, fetchSite)).toBe(true);
  });

  it.each([
    ['another site', 'https://evil.example', 'cross-site'],
    ['a sibling host', 'https://other.example.edu', 'same-site'],
    ['this host over plain http', 'http://lectern.example.edu', undefined],
    ['this host on another port', 'https://lectern.example.edu:8443', undefined],
    ['a sandboxed frame', 'null', undefined],
    ['a host that begins like this one', 'https://lectern.example.edu.evil.example', undefined],
    ['another site that names no origin', undefined, 'cross-site'],
    ['a sibling that names no origin', undefined, 'same-site'],
    ['an empty origin', '', 'same-origin'],
    ['a page on another port', 'https://lectern.example.edu:3000', 'same-site'],
  ])('is refused from %s', (_who, origin, fetchSite) => {
    expect(own(origin, fetchSite)).toBe(false);
  });

  it('is refused from every unknown origin, whatever Sec-Fetch-Site says', () => {
    const site = fc.option(fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none'), {
      nil: undefined,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.domain().map((name) => `https://${name}`),
          fc.string(),
        ),
        site,
        (origin, fetchSite) => {
          expect(own(origin, fetchSite)).toBe(known.includes(origin));
        },
      ),
    );
  });
});
