import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

describe('safeReturnTo', () => {
  it.each([
    '/',
    '/ada/hw1',
    '/login/oauth/authorize?client_id=x&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fcb&state=1',
    '/ada/hw1/blob/main/a.py#L3',
  ])('returns the local path %s unchanged', (path) => expect(safeReturnTo(path)).toBe(path));

  it.each([
    undefined,
    ['/ada'],
    '',
    'https://example.org/',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    '/.//example.org',
    'javascript:alert(1)',
    'ada/hw1',
    `/${'a'.repeat(5000)}`,
  ])('replaces %s by the home page', (value) => expect(safeReturnTo(value)).toBe('/'));

  it('never returns an address of another site', () => {
    const tricky = fc.array(fc.constantFrom('/', '\\', '.', '@', ':', 'a', '\t', '\n', '%2f', '?'));
    fc.assert(
      fc.property(tricky, (parts) => {
        const target = safeReturnTo(parts.join(''));
        expect(new URL(target, 'http://here.test').origin).toBe('http://here.test');
      }),
    );
  });
});
