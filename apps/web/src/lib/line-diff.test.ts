import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineDiff, shownDiff, type DiffLine } from './line-diff.ts';

const signs = { same: ' ', expected: '-', printed: '+' } as const;
const written = (lines: readonly DiffLine[]) => lines.map(({ kind, text }) => signs[kind] + text);

const lineText = fc.constantFrom('a', 'b', 'c', '', ' d');
const text = fc.array(lineText, { maxLength: 12 }).map((lines) => lines.join('\n'));
const sideOf = (lines: readonly DiffLine[], side: DiffLine['kind']) =>
  lines
    .filter(({ kind }) => kind === 'same' || kind === side)
    .map((line) => line.text)
    .join('\n');

describe('the difference between expected and printed lines', () => {
  it('keeps common lines', () => {
    expect(written(lineDiff('1\n2\n3\n', '1\n3\n4'))).toEqual([' 1', '-2', ' 3', '+4']);
  });

  it('ignores line ends and space around the text, as tests do', () => {
    expect(written(lineDiff('1\r\n2\r\n', '\n1\n2'))).toEqual([' 1', ' 2']);
  });

  it('consists of both texts', () => {
    fc.assert(
      fc.property(text, text, (expected, printed) => {
        const lines = lineDiff(expected, printed);
        expect(sideOf(lines, 'expected')).toBe(expected.trim());
        expect(sideOf(lines, 'printed')).toBe(printed.trim());
      }),
    );
  });

  it('is empty of changes exactly for equal texts', () => {
    fc.assert(
      fc.property(text, text, (expected, printed) => {
        const isSame = lineDiff(expected, printed).every(({ kind }) => kind === 'same');
        expect(isSame).toBe(expected.trim() === printed.trim());
      }),
    );
  });

  it('of huge texts is found at once', () => {
    const many = (word: string) => Array.from({ length: 30_000 }, (_, at) => word + at).join('\n');
    const lines = lineDiff(`x\n${many('a')}`, `x\n${many('b')}`);
    expect(lines).toHaveLength(60_001);
  });
});

describe('the shown part of a difference', () => {
  it('leaves out equal lines far from a change', () => {
    const numbers = Array.from({ length: 20 }, (_, at) => String(at));
    const { lines } = shownDiff(lineDiff(numbers.join('\n'), numbers.with(10, 'x').join('\n')), 99);
    expect(lines.map((line) => ('count' in line ? line.count : line.text))).toEqual([
      7,
      '7',
      '8',
      '9',
      '10',
      'x',
      '11',
      '12',
      '13',
      6,
    ]);
  });

  it('has a bound and counts the rest', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 5 }), (expected, printed, most) => {
        const all = lineDiff(expected, printed);
        const shown = shownDiff(all, most);
        expect(shown.lines.length).toBeLessThanOrEqual(most);
        expect(shown.lines.length + shown.more).toBe(shownDiff(all, Infinity).lines.length);
      }),
    );
  });

  it('accounts for every line', () => {
    fc.assert(
      fc.property(text, text, (expected, printed) => {
        const all = lineDiff(expected, printed);
        const { lines } = shownDiff(all, Infinity);
        const counts = lines.map((line) => ('count' in line ? line.count : 1));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
      }),
    );
  });
});
