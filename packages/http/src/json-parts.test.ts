import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasFewParts } from './json-parts.ts';

const few = (json: string, most: number) => hasFewParts(Buffer.from(json), most);

/** The same count, taken from the value. */
function partsOf(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const held = Array.isArray(value) ? value : Object.entries(value).flat();
  const members = Array.isArray(value) ? held.length : held.length / 2;
  return held.reduce<number>((sum, each) => sum + partsOf(each), 1 + Math.max(0, members - 1));
}

/** fast-check's own would list the million of them first, so as to make a failure smaller. */
const anyCharacter = fc
  .nat({ max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

describe('the parts of JSON', () => {
  test('are counted as they are in the value, whatever its texts contain', () => {
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

  test('are few in a long text, though it is full of signs', () => {
    expect(few(JSON.stringify({ content: '"a","b",[{\\\n'.repeat(100_000) }), 10)).toBe(true);
    expect(few(JSON.stringify({ content: 'QUJD'.repeat(100_000) }), 10)).toBe(true);
  });

  test.each(['{},', '[],', '[', '{"":', '0,', '"",', '""'])(
    'are many in %j again and again',
    (part) => {
      expect(few(part.repeat(1_001), 1_000)).toBe(false);
    },
  );

  test('are no more than what is there, where a text does not end', () => {
    expect(few(`"${',['.repeat(1_000)}`, 1)).toBe(true);
    expect(few(`"${',\\"'.repeat(1_000)}\\`, 1)).toBe(true);
  });
});
