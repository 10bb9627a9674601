import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasFewParts } from './json-parts.ts';

const few = (json: string, most: number) => hasFewParts(Buffer.from(json), most);

/** Counts the parts of the parsed value. */
function partsOf(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const held = Array.isArray(value) ? value : Object.entries(value).flat();
  const members = Array.isArray(value) ? held.length : held.length / 2;
  return held.reduce<number>((sum, each) => sum + partsOf(each), 1 + Math.max(0, members - 1));
}

/** fast-check's own unit first lists a million characters to shrink failures. */
const anyCharacter = fc
  .nat({ max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

describe('counting the parts of JSON', () => {
  test('gives the same number for the text and its value, whatever its strings contain', () => {
    const signs = fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '[', 'é', '\n', 'a') });
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        signs,
        fc.string({ unit: anyCharacter }),
        fc.double(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(signs, tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(values, (value) => {
        const json = JSON.stringify(value);
        const parts = partsOf(JSON.parse(json));
        expect(few(json, parts)).toBe(true);
        if (parts > 0) expect(few(json, parts - 1)).toBe(false);
      }),
    );
  });

  test('counts a long string full of brackets and commas as one part', () => {
    expect(few(JSON.stringify({ content: '"a","b",[{\\\n'.repeat(100_000) }), 10)).toBe(true);
    expect(few(JSON.stringify({ content: 'QUJD'.repeat(100_000) }), 10)).toBe(true);
  });

  test.each(['{},', '[],', '[', '{"":', '0,', '"",', '""'])(
    'finds more than 1,000 parts in 1,001 repeats of %j',
    (part) => {
      expect(few(part.repeat(1_001), 1_000)).toBe(false);
    },
  );

  test('stops at the end of a string that is not closed', () => {
    expect(few(`"${',['.repeat(1_000)}`, 1)).toBe(true);
    expect(few(`"${',\\"'.repeat(1_000)}\\`, 1)).toBe(true);
  });
});
