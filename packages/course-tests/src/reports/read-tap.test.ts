import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTap } from './read-tap.ts';
import { mostTests } from './report-limits.ts';

const outcomesOf = (text: string) =>
  readTap(text).tests.map(({ name, outcome }) => [name, outcome]);

describe('a TAP report', () => {
  it.each([
    ['without a plan', 'ok 1 - a'],
    ['with fewer tests than planned', '1..2\nok 1 - a'],
    ['with more tests than planned', '1..1\nok 1 - a\nok 2 - b'],
    ['with a second plan', '1..1\nok 1 - a\n1..1'],
    ['with a number twice', '1..2\nok 1 - a\nok 1 - b'],
    ['that bails out', '1..1\nok 1 - a\nBail out! No database'],
    ['with subtests that have no plan', '    ok 1 - inner\nok 1 - outer\n1..1'],
    ['with subtests that no test ends', '1..1\nok 1 - a\n    ok 1 - inner\n    1..1'],
    ['that ends inside of details', '1..1\nnot ok 1 - a\n  ---\n  message: b'],
    ['without the result of prove', 't/a.t ..\n1..1\nok 1 - a'],
    ['that is empty', ''],
  ])('%s is incomplete', (_, text) => {
    expect(readTap(text).complete).toBe(false);
  });

  it('may plan its tests first or last, and may skip all', () => {
    expect(readTap('TAP version 14\n1..1\nok 1 - a').complete).toBe(true);
    expect(readTap('ok 1 - a\r\n1..1\r\n').complete).toBe(true);
    expect(readTap('1..0 # skip no database')).toEqual({ tests: [], complete: true });
  });

  it('keeps a test that fails although its subtests pass', () => {
    const text = '    ok 1 - inner\n    1..1\nnot ok 1 - outer\n1..1';
    expect(outcomesOf(text)).toEqual([
      ['outer > inner', 'passed'],
      ['outer', 'failed'],
    ]);
  });

  it('ignores what the submission prints between the tests', () => {
    const text = 'okay\nhello\n1..2\nok 1 - a\n  not ok 9\nokra\nok 2 - b\n';
    expect(readTap(text).complete).toBe(true);
    expect(outcomesOf(text)).toEqual([
      ['a', 'passed'],
      ['b', 'passed'],
    ]);
  });

  it('counts tests to do as skipped only if they fail', () => {
    expect(outcomesOf('1..2\nnot ok 1 - a # TODO\nok 2 - b # todo later')).toEqual([
      ['a', 'skipped'],
      ['b', 'passed'],
    ]);
  });

  it('is incomplete with more tests than a report may have', () => {
    const lines = Array.from({ length: mostTests + 1 }, (_, n) => `ok ${n + 1} - t`);
    expect(readTap([`1..${lines.length}`, ...lines].join('\n')).complete).toBe(false);
  });

  it('can be any text', () => {
    const line = fc.constantFrom(
      'ok',
      'ok 1',
      'not ok 2 - a # skip',
      '1..1',
      '1..2',
      '    ok 1',
      '    1..1',
      '  ---',
      '  ...',
      '#x',
      't/a.t ..',
      'Bail out!',
      '\0\uD800',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const report = readTap(lines.join('\n'));
        if (!lines.some((each) => each.trim().startsWith('1..')))
          expect(report.complete).toBe(false);
      }),
    );
  });
});
