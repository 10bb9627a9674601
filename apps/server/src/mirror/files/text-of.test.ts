import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { textOf } from './text-of.ts';

const words = '# größer, Zoë\n';
const swapped = Buffer.from(`\ufeff${words}`, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from(words), words],
  ['UTF-8 with an order mark', Buffer.from(`\ufeff${words}`), `\ufeff${words}`],
  ['the encoding of old Windows', Buffer.from(words, 'latin1'), words],
  ['what PowerShell redirects', Buffer.from(`\ufeff${words}`, 'utf16le'), `\ufeff${words}`],
  ['the same the other way round', swapped, `\ufeff${words}`],
])('textOf reads %s', (_, bytes, text) => {
  expect(textOf(bytes)).toBe(text);
});

it('bytes that are not text are decoded with replacement characters', () => {
  const bytes = gzipSync(words);
  expect(textOf(bytes)).toBe(bytes.toString('utf8'));
  expect(textOf(bytes)).toContain('\ufffd');
});
