import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const home = 'http://lectern.test';

describe('safeRedirect', () => {
  it.each([
    '/app/students',
    '/app/assignments/create?org_name=cs%20101&step=1#due',
    '/token/classroom/join?token=aB_-9',
    '/app/a%2Fb',
  ])('keeps %s with query and hash', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/app/..//evil.test',
    '/%2e//evil.test',
    '/%2E%2e//evil.test',
    'https://evil.test/app',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    'app/students',
    '',
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });

  it.each(['/oauth', '/oauth/callback?code=1', '/app/../oauth/callback'])(
    'never leads back into a login (%s)',
    (target) => {
      expect(safeRedirect(target)).toBeUndefined();
    },
  );

  it('answers in a browser that is without URL.parse, as on an iPhone with iOS 17', () => {
    const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    try {
      expect(safeRedirect('/token/classroom/join?token=aB_-9')).toBe(
        '/token/classroom/join?token=aB_-9',
      );
      expect(safeRedirect('//[')).toBeUndefined();
    } finally {
      parse.mockRestore();
    }
  });

  const pieces = [...'/\\.\t\n\0 @:?#'].concat(
    '..',
    '%2f',
    '%5c',
    '%2e',
    'javascript:',
    'data:',
    'http:',
    'evil.test',
    'app',
    'oauth',
  );
  const nasty = fc
    .array(fc.constantFrom(...pieces), { maxLength: 12 })
    .map((chosen) => chosen.join(''));

  it('only ever answers addresses that a browser opens on this site', () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (target) => {
        const address = safeRedirect(target);
        if (address === undefined) return;
        expect(new URL(address, home).origin).toBe(home);
        expect(address.startsWith('/')).toBe(true);
        expect(safeRedirect(address)).toBe(address);
      }),
      { numRuns: 500 },
    );
  });
});
