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
])('the token in the Authorization header %j is %j', (header, token) => {
  expect(tokenOf(parseAuthorization(header))).toBe(token);
});

/** Node decodes headers as Latin-1: each byte is one character. */
const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));

test('parseAuthorization never throws, whatever the header contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: byte }), (header) => {
      expect(parseAuthorization(header).kind).toBeTypeOf('string');
    }),
  );
});
