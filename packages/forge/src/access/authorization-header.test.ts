import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAuthorization, tokenOf } from './authorization-header.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test.each([
  [undefined, undefined],
  ['', undefined],
  ['token abc', 'abc'],
  ['TOKEN  abc', 'abc'],
  ['Bearer abc', 'abc'],
  [basic('x-access-token:abc'), 'abc'],
  [basic('ada:abc'), 'abc'],
  [basic('abc:x-oauth-basic'), 'abc'],
  [basic('abc:'), 'abc'],
  [basic('no colon'), undefined],
  ['Bearer a b', undefined],
  ['Digest abc', undefined],
])('%j carries the token %j', (header, token) => {
  expect(tokenOf(parseAuthorization(header))).toBe(token);
});

/** Node reads each byte of a header as one character. */
const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));

test('any text is understood or refused, never an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: byte }), (header) => {
      expect(parseAuthorization(header).kind).toBeTypeOf('string');
    }),
  );
});
