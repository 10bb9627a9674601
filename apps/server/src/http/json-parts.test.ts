import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFewParts } from './json-parts.ts';

test('texts are no parts, whatever they contain', () => {
  const signs = fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '[', 'é', '\n', 'a') });
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1 }), (texts) => {
      const json = JSON.stringify(texts);
      // The list, and a comma before each but the first.
      expect(hasFewParts(json, texts.length)).toBe(true);
      expect(hasFewParts(json, texts.length - 1)).toBe(false);
    }),
  );
});

test.each(['{},', '[],', '[', '{"":', '0,', '"",'])('%j again and again is many parts', (part) => {
  expect(hasFewParts(part.repeat(1_001), 1_000)).toBe(false);
});
