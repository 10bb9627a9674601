import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultLimits,
  visibilities,
  type Case,
  type Suite,
  type TestPlan,
  type Visibility,
} from './plan.ts';
import type { Outputs, Verdict } from './results.ts';
import { isVisible, visibleResults, type Viewer } from './visible-results.ts';

const canary = (key: string) => `canary-of-${key}`;

function caseOf(key: string, visibility: Visibility, points: number): Case {
  const secret = canary(key);
  return {
    key,
    name: secret,
    group: secret,
    points,
    visibility,
    limits: {},
    setup: secret,
    run: secret,
    files: [secret],
    stdin: secret,
    expected: secret,
    comparison: 'exact',
    exit_code: 0,
  };
}

function suiteOf(key: string, visibility: Visibility, tests: Suite['tests']): Suite {
  const secret = canary(key);
  return {
    key,
    name: secret,
    group: null,
    points: 4,
    visibility,
    limits: {},
    setup: null,
    run: secret,
    files: [],
    report: { format: 'tap', path: null },
    tests,
  };
}

const planOf = (cases: Case[], suites: Suite[] = []): TestPlan => {
  return { network: false, limits: defaultLimits, setup: null, cases, suites };
};
const verdictOf = (key: string, test: string | null, maximum: number): Verdict => {
  return {
    key,
    test,
    name: test ?? canary(key),
    points: maximum,
    maximum,
    verdict: 'passed',
    ms: 5,
  };
};
const outputOf = (key: string, test: string | null): Outputs => {
  return { key, test, stdout: canary(key), stderr: canary(key), cut: false };
};
const student: Viewer = { isDue: false, isPublished: false, role: 'student' };

describe('what a student sees of a run', () => {
  const plan = planOf([
    caseOf('one', 'always', 1),
    caseOf('two', 'after_due', 2),
    caseOf('three', 'after_publication', 0),
  ]);
  const verdicts = plan.cases.map(({ key, points }) => verdictOf(key, null, points));
  const outputs = plan.cases.map(({ key }) => outputOf(key, null));

  it('names hidden tests by their number, with their points and nothing else', () => {
    const { results, points, maximum } = visibleResults(plan, verdicts, outputs, student);
    expect(results.map(({ name }) => name)).toEqual([
      canary('one'),
      'Hidden test 1',
      'Hidden test 2',
    ]);
    expect(results[1]).toEqual({
      key: 'hidden-1',
      test: null,
      name: 'Hidden test 1',
      group: null,
      maximum: 2,
      points: null,
      verdict: null,
      ms: null,
      hiddenUntil: 'due',
      stdin: null,
      expected: null,
      comparison: null,
      output: null,
    });
    expect([points, maximum]).toEqual([null, null]);
  });

  it('has the total as soon as no test that counts is hidden', () => {
    const due = visibleResults(plan, verdicts, outputs, { ...student, isDue: true });
    expect([due.points, due.maximum]).toEqual([3, 3]);
    expect(due.results[2]?.hiddenUntil).toBe('publication');
  });

  it('never has a test that nobody sees; its points are in the total once scores are published', () => {
    const secret = planOf([caseOf('one', 'always', 1), caseOf('two', 'never', 2)]);
    const before = visibleResults(secret, verdicts.slice(0, 2), outputs, {
      ...student,
      isDue: true,
    });
    expect(before.results).toHaveLength(1);
    expect(before.points).toBeNull();
    const after = visibleResults(secret, verdicts.slice(0, 2), outputs, {
      ...student,
      isPublished: true,
    });
    expect(after.results).toHaveLength(1);
    expect([after.points, after.maximum]).toEqual([3, 3]);
  });

  it('is the list of tests before the run has ended', () => {
    const open = planOf([caseOf('one', 'always', 1)]);
    const { results, points, maximum } = visibleResults(open, [], [], student);
    expect(results[0]).toMatchObject({ verdict: null, points: null, maximum: 1 });
    expect([points, maximum]).toEqual([null, 1]);
  });

  it('does not say how many tests a hidden suite has', () => {
    const hidden = planOf([], [suiteOf('unit', 'after_due', [])]);
    const found = ['a', 'b', 'c', 'd'].map((test) => verdictOf('unit', test, 1));
    const { results, suiteOutputs } = visibleResults(
      hidden,
      found,
      [outputOf('unit', null)],
      student,
    );
    expect(results).toMatchObject([{ name: 'Hidden test 1', maximum: 4 }]);
    expect(suiteOutputs).toEqual([]);
  });

  it('leaves out the output of a suite while one of its tests is hidden', () => {
    const tests = [
      { name: 'a', points: 1 },
      { name: 'b', points: 1, visibility: 'after_due' as const },
    ];
    const mixed = planOf([], [suiteOf('unit', 'always', tests)]);
    const found = [verdictOf('unit', 'a', 1), verdictOf('unit', 'b', 1)];
    const all = [outputOf('unit', null), outputOf('unit', 'a'), outputOf('unit', 'b')];
    const now = visibleResults(mixed, found, all, student);
    expect(now.results.map(({ name, output }) => [name, output?.test])).toEqual([
      ['a', 'a'],
      ['Hidden test 1', undefined],
    ]);
    expect(now.suiteOutputs).toEqual([]);
    const later = visibleResults(mixed, found, all, { ...student, isDue: true });
    expect(later.suiteOutputs).toEqual([all[0]]);
  });
});

const visibility = fc.constantFrom(...visibilities);
const viewers = fc.record({
  isDue: fc.boolean(),
  isPublished: fc.boolean(),
  role: fc.constantFrom('student', 'staff'),
});

it('nothing of a hidden test reaches a student, whenever it is read', () => {
  const plans = fc.record({
    cases: fc.array(fc.tuple(visibility, fc.nat({ max: 3 })), { maxLength: 5 }),
    suites: fc.array(
      fc.tuple(visibility, fc.array(fc.option(visibility, { nil: undefined }), { maxLength: 3 })),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(plans, viewers, (given, viewer) => {
      const cases = given.cases.map(([each, points], n) => caseOf(`case${n}x`, each, points));
      const suites = given.suites.map(([each, tests], n) => {
        const named = tests.map((own, t) => ({
          name: canary(`suite${n}x${t}y`),
          points: 1,
          ...(own ? { visibility: own } : {}),
        }));
        return suiteOf(`suite${n}x`, each, named);
      });
      const verdicts = [
        ...cases.map(({ key, points }) => verdictOf(key, null, points)),
        ...suites.flatMap(({ key, tests }) => [
          ...tests.map(({ name }) => verdictOf(key, name, 1)),
          verdictOf(key, `${canary(key)}-more`, 0),
        ]),
      ];
      const outputs = verdicts.map(({ key, test }): Outputs => ({
        key,
        test,
        stdout: test ?? canary(key),
        stderr: '',
        cut: false,
      }));
      const seen = JSON.stringify(visibleResults(planOf(cases, suites), verdicts, outputs, viewer));
      for (const each of cases)
        expect(seen.includes(canary(each.key))).toBe(isVisible(each.visibility, viewer));
      for (const suite of suites) {
        for (const { name, visibility = suite.visibility } of suite.tests) {
          expect(seen.includes(name)).toBe(isVisible(visibility, viewer));
        }
        expect(seen.includes(`${canary(suite.key)}-more`)).toBe(
          isVisible(suite.visibility, viewer),
        );
      }
    }),
  );
});

it('staff always see everything with the total', () => {
  fc.assert(
    fc.property(fc.array(visibility, { maxLength: 5 }), fc.boolean(), (all, isDue) => {
      const cases = all.map((each, n) => caseOf(`c${n}`, each, 1));
      const verdicts = cases.map(({ key }) => verdictOf(key, null, 1));
      const seen = visibleResults(planOf(cases), verdicts, [], {
        isDue,
        isPublished: false,
        role: 'staff',
      });
      expect(seen.results.map(({ key }) => key)).toEqual(cases.map(({ key }) => key));
      expect(seen.maximum).toBe(cases.length);
    }),
  );
});
