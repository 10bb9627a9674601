import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

const signs = { same: ' ', expected: '-', actual: '+' };
const shown = (expected: string, actual: string) =>
  lineDifference(expected, actual).map(({ kind, text }) => signs[kind] + text);

describe('the difference of two outputs', () => {
  it('shows missing and added lines between the same ones', () => {
    expect(shown('a\nb\nc\nd', 'a\nx\nc\nd\n')).toEqual([' a', '-b', '+x', ' c', ' d']);
    expect(shown('a\nb', 'b\nc')).toEqual(['-a', ' b', '+c']);
    expect(shown('a', '')).toEqual(['-a']);
  });

  it('ignores what comparing ignores', () => {
    expect(shown('\na\r\nb \n', 'a\nb')).toEqual([' a', ' b']);
  });

  it('has both texts in their order, and as many same lines as possible', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, text, (wanted, printed) => {
        const lines = lineDifference(wanted.join('\n'), printed.join('\n'));
        const without = (kind: string) =>
          lines.filter((line) => line.kind !== kind).map(({ text }) => text);
        expect(without('actual')).toEqual(wanted);
        expect(without('expected')).toEqual(printed);
        expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(longest(wanted, printed));
      }),
    );
  });

  it('of very long outputs is made at once', () => {
    const long = (sign: string) => Array.from({ length: 20_000 }, (_, n) => sign + n).join('\n');
    expect(lineDifference(long('a'), long('b'))).toHaveLength(40_000);
  });
});

function longest(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a[0] === b[0]) return 1 + longest(a.slice(1), b.slice(1));
  return Math.max(longest(a.slice(1), b), longest(a, b.slice(1)));
}
