import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './static.ts';

const body = Buffer.from('x');
const both = { bodies: { identity: body, br: body, gzip: body } };
const gzipOnly = { bodies: { identity: body, gzip: body } };

describe('the encoding of a file', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=1.0', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip; q=0.0', 'identity'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['', 'identity'],
    ['brotli', 'identity'],
    ['x-gzip', 'identity'],
  ])('for %j is %s', (accepted, expected) => {
    expect(chooseEncoding(accepted, both)).toBe(expected);
  });

  it('is one that exists for the file', () => {
    expect(chooseEncoding('br, gzip', gzipOnly)).toBe('gzip');
    expect(chooseEncoding('br, gzip', { bodies: { identity: body } })).toBe('identity');
  });

  it('is never one that the browser did not offer', () => {
    const offer = fc.constantFrom('br', 'gzip', 'deflate', 'zstd', '*', 'identity', ' ', 'br;q=0');
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 6 }), (offers) => {
        const chosen = chooseEncoding(offers.join(', '), both);
        expect(chosen === 'identity' || offers.includes(chosen)).toBe(true);
      }),
    );
  });
});
