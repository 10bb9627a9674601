import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpected, isRegex } from './compare.ts';

describe('comparing an output with the expected one', () => {
  it.each([
    ['exact', 'a\r\nb\n', '\na\nb', true],
    ['exact', 'a b', 'a  b', false],
    ['exact', 'A', 'a', false],
    ['included', 'the sum is 3.\n', 'is 3', true],
    ['included', 'the sum', '', true],
    ['included', 'a\r\nb', 'a\nb', true],
    ['included', 'is', 'is 3', false],
    ['regex', 'sum: 42\n', '^sum: \\d+$', false],
    ['regex', 'sum: 42\n', '^sum: \\d+\\n$', true],
    ['regex', 'a\r\n', '\\r', true],
  ] as const)('by %s: %j is %j: %s', (comparison, actual, expected, equal) => {
    expect(isExpected(actual, expected, comparison)).toBe(equal);
  });

  it('exact ignores line ends and space around the text, and nothing else', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r\n', '\t') });
    const space = fc.constantFrom('', ' ', '\n', '\r\n');
    fc.assert(
      fc.property(text, space, space, (inner, before, after) => {
        const actual = before + inner.replaceAll(/\r?\n/g, '\r\n') + after;
        expect(isExpected(actual, inner, 'exact')).toBe(true);
        expect(isExpected(`${actual}b`, inner, 'exact')).toBe(false);
        expect(isExpected(`x${actual}y`, inner, 'included')).toBe(true);
      }),
    );
  });

  it('a pattern that backtracks for ever ends within seconds and is not found', () => {
    const started = performance.now();
    expect(isExpected(`${'a'.repeat(40)}b`, '^(a+)+$', 'regex')).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('tells patterns from other texts', () => {
    expect(isRegex('^a|b$')).toBe(true);
    expect(isRegex('(')).toBe(false);
  });
});
