import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case, Suite } from './plan.ts';
import { score } from './points.ts';
import type { Ended, Report, ReportedTest } from './results.ts';
import { caseVerdict, planWithoutRun, setupProblem, suiteVerdicts } from './verdicts.ts';
import { suiteOutputs } from './outputs.ts';

const io: Case = {
  key: 'adds',
  name: 'Adds',
  group: null,
  points: 2,
  visibility: 'always',
  limits: {},
  setup: null,
  run: './sum',
  files: [],
  stdin: '1 2',
  expected: '3',
  exit_code: 0,
  comparison: 'exact',
};
const unit: Suite = {
  key: 'unit',
  name: 'Unit tests',
  group: null,
  points: 1,
  visibility: 'always',
  limits: {},
  setup: null,
  run: 'pytest',
  files: [],
  report: { format: 'junit', path: 'r.xml' },
  tests: [],
};
const box = (changes: Partial<Ended> & { prints?: string } = {}): Ended => ({
  ended: 'exit',
  code: 0,
  stderr: Buffer.from(''),
  cut: false,
  wallMs: 12.4,
  stdout: Buffer.from(changes.prints ?? ''),
  ...changes,
});
const test = (name: string, outcome: ReportedTest['outcome'] = 'passed'): ReportedTest => {
  return { name, outcome, output: `output of ${name}`, ms: 3 };
};
const whole = (...tests: ReportedTest[]): Report => ({ tests, complete: true });

describe('the verdict of a case', () => {
  const codeOf = (changes: Partial<Case>, ended: Ended) =>
    caseVerdict({ ...io, ...changes }, ended).verdict;

  it('is passed with all its points if the output is the expected one', () => {
    expect(caseVerdict(io, box({ prints: '3\n' }))).toEqual({
      key: 'adds',
      test: null,
      name: 'Adds',
      points: 2,
      maximum: 2,
      verdict: 'passed',
      ms: 12,
    });
  });

  it.each([
    ['wrong_output', {}, box({ prints: '4' })],
    ['failed', {}, box({ prints: '3', code: 1 })],
    ['command_missing', {}, box({ code: 127 })],
    ['crashed', {}, box({ prints: '3', code: 139 })],
    ['crashed', {}, box({ prints: '3', ended: 'signal', code: null })],
    ['timeout', {}, box({ prints: '3', ended: 'timeout' })],
    ['memory', {}, box({ prints: '3', ended: 'memory', code: 137 })],
    ['too_much_output', {}, box({ prints: '3', ended: 'output' })],
    ['not_run', {}, box({ prints: '3', ended: 'refused' })],
    ['passed', { expected: null }, box({ prints: 'anything' })],
    ['passed', { exit_code: 139 }, box({ prints: '3', code: 139 })],
    ['passed', { exit_code: null }, box({ prints: '3', code: 7 })],
    ['failed', { expected: null, exit_code: 2 }, box()],
  ] as const)('is %s with %j after %j', (verdict, changes, ended) => {
    expect(codeOf(changes, ended)).toBe(verdict);
  });

  it('gives points only if it is passed', () => {
    const endings = fc.constantFrom('exit', 'signal', 'timeout', 'memory', 'output', 'refused');
    const boxes = fc.record({ ended: endings, code: fc.nat({ max: 255 }), prints: fc.string() });
    fc.assert(
      fc.property(boxes, (ended) => {
        const { verdict, points } = caseVerdict(io, box(ended));
        expect(points).toBe(verdict === 'passed' ? 2 : 0);
        if (verdict === 'passed') expect([ended.ended, ended.code]).toEqual(['exit', 0]);
      }),
    );
  });
});

describe('the verdicts of a suite', () => {
  const codes = (suite: Suite, ended: Ended, report?: Report) =>
    suiteVerdicts(suite, ended, report).map(({ test, verdict, points, maximum }) => {
      return [test, verdict, points, maximum];
    });
  const named: Suite = {
    ...unit,
    points: 5,
    tests: [
      { name: 'adds', points: 2 },
      { name: 'halves', points: 3 },
    ],
  };

  it('share its points evenly, without a rest', () => {
    const report = whole(test('a'), test('b', 'failed'), test('c', 'skipped'));
    expect(codes(unit, box({ code: 1 }), report)).toEqual([
      ['a', 'passed', 0.3334, 0.3334],
      ['b', 'failed', 0, 0.3333],
      ['c', 'not_run', 0, 0.3333],
    ]);
    expect(score(suiteVerdicts(unit, box(), whole(test('a'), test('b'), test('c'))))).toEqual({
      points: 1,
      maximum: 1,
    });
  });

  it('are those of its named tests, found by the end of the reported name', () => {
    const report = whole(test('SumTest.adds'), test('Other.more'), test('SumTest.halves', 'error'));
    expect(codes(named, box({ code: 1 }), report)).toEqual([
      ['adds', 'passed', 2, 2],
      ['halves', 'failed', 0, 3],
      ['Other.more', 'passed', 0, 0],
    ]);
  });

  it('give no points for a named test that is missing or ambiguous', () => {
    const report = whole(test('A.adds'), test('B.adds'));
    expect(codes(named, box(), report)).toEqual([
      ['adds', 'no_report', 0, 2],
      ['halves', 'no_report', 0, 3],
      ['A.adds', 'passed', 0, 0],
      ['B.adds', 'passed', 0, 0],
    ]);
  });

  it('are one without a report, with an incomplete one, or an empty one', () => {
    for (const report of [undefined, { ...whole(test('a')), complete: false }, whole()]) {
      expect(codes(unit, box(), report)).toEqual([[null, 'no_report', 0, 1]]);
    }
    expect(codes(unit, box({ code: 139 }))).toEqual([[null, 'crashed', 0, 1]]);
    expect(codes(unit, box({ code: 127 }))).toEqual([[null, 'command_missing', 0, 1]]);
    expect(codes(named, box({ ended: 'timeout' }), whole(test('adds')))).toEqual([
      ['adds', 'timeout', 0, 2],
      ['halves', 'timeout', 0, 3],
    ]);
  });

  it('do not believe a report of passed tests from a program that failed', () => {
    expect(codes(unit, box({ code: 1 }), whole(test('a')))).toEqual([[null, 'no_report', 0, 1]]);
  });

  it('count a name that is reported twice by its worse outcome', () => {
    const report = whole(test('a', 'failed'), test('a'), test('b'));
    expect(codes(unit, box({ code: 1 }), report)).toEqual([
      ['a', 'failed', 0, 0.5],
      ['b', 'passed', 0.5, 0.5],
    ]);
  });

  it('never add up to more than the points of the suite', () => {
    const tests = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 9 });
    const points = fc.nat({ max: 10_000_000 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(tests, points, fc.boolean(), (names, most, all) => {
        const report = whole(
          ...names.map((name, n) => test(name, all || n > 0 ? 'passed' : 'failed')),
        );
        const total = score(
          suiteVerdicts({ ...unit, points: most }, box({ code: all ? 0 : 1 }), report),
        );
        expect(total.maximum).toBe(most);
        if (all && names.length > 0) expect(total.points).toBe(most);
        else expect(total.points).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('have their outputs under the same names', () => {
    const report = whole(test('SumTest.adds'), test('x'));
    const found = suiteOutputs(named, box({ prints: 'log' }), report);
    expect(found.map(({ test, stdout }) => [test, stdout])).toEqual([
      [null, 'log'],
      ['adds', 'output of SumTest.adds'],
      ['x', 'output of x'],
    ]);
  });
});

it('a plan that did not run has one verdict per case and named test', () => {
  const plan = { network: false, limits: {} as never, setup: 'make', cases: [io], suites: [unit] };
  expect(planWithoutRun(plan, 'setup_failed').map(({ key, verdict }) => [key, verdict])).toEqual([
    ['adds', 'setup_failed'],
    ['unit', 'setup_failed'],
  ]);
});

it('a setup fails unless it exits with 0', () => {
  expect(setupProblem(box())).toBeUndefined();
  expect(setupProblem(box({ code: 2 }))).toBe('setup_failed');
  expect(setupProblem(box({ code: 127 }))).toBe('command_missing');
  expect(setupProblem(box({ ended: 'timeout' }))).toBe('setup_failed');
  expect(setupProblem(box({ ended: 'refused' }))).toBe('not_run');
});
