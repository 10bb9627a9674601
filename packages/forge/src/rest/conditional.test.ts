import { expect, test } from 'vitest';
import { etagOf, matches } from './conditional.ts';

const etag = etagOf('{"a":1}');
const strong = etag.slice(2);

test.each([
  [undefined, false],
  ['', false],
  [etag, true],
  [strong, true],
  ['*', true],
  [`"other", ${etag}`, true],
  [etagOf('{"a":2}'), false],
])('If-None-Match %s matches: %s', (header, expected) => {
  expect(matches(header, etag)).toBe(expected);
});
