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
  ])('allows %s', (target) => {
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
    'refuses the address %s of the login',
    (target) => {
      expect(safeRedirect(target)).toBeUndefined();
    },
  );

  it('works without URL.parse, which Safari 17 lacks', () => {
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

  it('returns only addresses that a browser opens on this site', () => {
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
