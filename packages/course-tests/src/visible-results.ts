/** What a person may see of a run, decided whenever it is read. */
import type { Case, Comparison, Suite, TestPlan, Visibility } from './plan.ts';
import { setupKey } from './plan.ts';
import { planMaximum, score, suiteMaximum } from './points.ts';
import type { Outputs, Verdict, VerdictCode } from './results.ts';

export interface Viewer {
  /** After the last due date of anyone in the class. */
  isDue: boolean;
  isPublished: boolean;
  role: 'student' | 'staff';
}

export interface VisibleResult {
  /** 'hidden-1' for a hidden test, because the real key says its name. */
  key: string;
  test: string | null;
  name: string;
  group: string | null;
  maximum: number;
  /** null while hidden, and before the test has run. */
  points: number | null;
  verdict: VerdictCode | null;
  ms: number | null;
  /** When a hidden test becomes visible; null for a visible one. */
  hiddenUntil: 'due' | 'publication' | null;
  /** Of an input/output case. */
  stdin: string | null;
  expected: string | null;
  comparison: Comparison | null;
  output: Outputs | null;
}

export interface VisibleRun {
  results: VisibleResult[];
  /** The output of a suite as a whole, if each of its tests may be seen. */
  suiteOutputs: Outputs[];
  setupOutput: Outputs | null;
  /** null while a test that counts is hidden, and before the run has ended. */
  points: number | null;
  maximum: number | null;
}

/** `verdicts` is empty before the run has ended, `outputs` also after they were removed. */
export function visibleResults(
  plan: TestPlan,
  verdicts: readonly Verdict[],
  outputs: readonly Outputs[],
  viewer: Viewer,
): VisibleRun {
  const rows = [
    ...plan.cases.map((test) => caseRow(test, verdicts, outputs)),
    ...plan.suites.flatMap((suite) => suiteRows(suite, verdicts, outputs, viewer)),
  ];
  const hidesTotal = rows.some((row) => row.result.maximum > 0 && hidesFromTotal(row, viewer));
  const total = hidesTotal ? undefined : totalOf(plan, verdicts);
  const isOpen = new Set(
    plan.suites.filter((suite) => isWhollyVisible(suite, rows, viewer)).map(({ key }) => key),
  );
  return {
    results: shown(rows, viewer),
    suiteOutputs: outputs.filter(({ key, test }) => test === null && isOpen.has(key)),
    setupOutput: outputs.find(({ key }) => key === setupKey) ?? null,
    points: total?.points ?? null,
    maximum: total?.maximum ?? null,
  };
}

export function isVisible(visibility: Visibility, { isDue, isPublished, role }: Viewer): boolean {
  if (role === 'staff') return true;
  switch (visibility) {
    case 'always':
      return true;
    case 'after_due':
      return isDue;
    case 'after_publication':
      return isPublished;
    case 'never':
      return false;
  }
}

/** Tests that nobody ever sees count in the published score, so they hide the total only until then. */
function hidesFromTotal({ visibility }: Row, viewer: Viewer): boolean {
  if (visibility === 'never' && viewer.isPublished) return false;
  return !isVisible(visibility, viewer);
}

function totalOf(plan: TestPlan, verdicts: readonly Verdict[]) {
  const points = verdicts.length === 0 ? null : score(verdicts).points;
  return { points, maximum: planMaximum(plan) };
}

interface Row {
  suite: string | null;
  visibility: Visibility;
  result: VisibleResult;
}

function caseRow(test: Case, verdicts: readonly Verdict[], outputs: readonly Outputs[]): Row {
  const { key, name, group, points: maximum, stdin, expected, visibility } = test;
  const comparison = expected === null ? null : test.comparison;
  const outcome = outcomeOf(verdicts, outputs, key, null);
  const place = { key, test: null, name, group, maximum, hiddenUntil: null };
  return { suite: null, visibility, result: { ...place, ...outcome, stdin, expected, comparison } };
}

/** The named tests, and those that only the report names: how many there are says something, so not while hidden. */
function suiteRows(
  suite: Suite,
  verdicts: readonly Verdict[],
  outputs: readonly Outputs[],
  viewer: Viewer,
): Row[] {
  const row = (test: string | null, maximum: number, visibility = suite.visibility): Row => ({
    suite: suite.key,
    visibility,
    result: {
      key: suite.key,
      test,
      name: test ?? suite.name,
      maximum,
      hiddenUntil: null,
      group: test === null ? suite.group : (suite.group ?? suite.name),
      ...outcomeOf(verdicts, outputs, suite.key, test),
      stdin: null,
      expected: null,
      comparison: null,
    },
  });
  const named = suite.tests.map(({ name, points, visibility }) => row(name, points, visibility));
  const names = new Set(suite.tests.map(({ name }) => name));
  const reported = verdicts.filter(
    ({ key, test }) => key === suite.key && test !== null && !names.has(test),
  );
  const others = isVisible(suite.visibility, viewer)
    ? reported.map(({ test, maximum }) => row(test, maximum))
    : [];
  const rows = [...named, ...others];
  return rows.length > 0 ? rows : [row(null, suiteMaximum(suite))];
}

type Outcome = Pick<VisibleResult, 'points' | 'verdict' | 'ms' | 'output'>;

function outcomeOf(
  verdicts: readonly Verdict[],
  outputs: readonly Outputs[],
  key: string,
  test: string | null,
): Outcome {
  const isIt = (each: { key: string; test: string | null }) =>
    each.key === key && each.test === test;
  const verdict = verdicts.find(isIt);
  return {
    points: verdict?.points ?? null,
    verdict: verdict?.verdict ?? null,
    ms: verdict?.ms ?? null,
    output: outputs.find(isIt) ?? null,
  };
}

function isWhollyVisible({ key, visibility }: Suite, rows: readonly Row[], viewer: Viewer) {
  const own = rows.filter(({ suite }) => suite === key).map((row) => row.visibility);
  return [visibility, ...own].every((each) => isVisible(each, viewer));
}

function shown(rows: readonly Row[], viewer: Viewer): VisibleResult[] {
  let hidden = 0;
  return rows.flatMap(({ visibility, result }) => {
    if (isVisible(visibility, viewer)) return [result];
    if (visibility === 'never') return [];
    return [concealed(result.maximum, visibility, ++hidden)];
  });
}

/** Nothing of the real test but its points. */
function concealed(maximum: number, visibility: Visibility, number: number): VisibleResult {
  return {
    key: `hidden-${number}`,
    test: null,
    name: `Hidden test ${number}`,
    group: null,
    maximum,
    points: null,
    verdict: null,
    ms: null,
    output: null,
    stdin: null,
    expected: null,
    comparison: null,
    hiddenUntil: visibility === 'after_due' ? 'due' : 'publication',
  };
}
