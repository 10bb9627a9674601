import { isExpected } from './compare.ts';
import { comparedText } from './output-text.ts';
import type { Case, Suite, TestPlan } from './plan.ts';
import { evenShares, suiteMaximum } from './points.ts';
import type { Ended, Report, ReportedTest, Verdict, VerdictCode } from './results.ts';

/** A shell reports a program that a signal ended as 128 and the number of the signal. */
const signalCodes = { first: 129, last: 159 };
/** A shell found no such command. */
const notFound = 127;

export function caseVerdict(test: Case, box: Ended): Verdict {
  return verdictOfCase(test, caseCode(test, box), box.wallMs);
}

function caseCode(test: Case, box: Ended): VerdictCode {
  const stopped = stoppedCode(box);
  if (stopped !== undefined) return stopped;
  if (test.exit_code !== null && box.code !== test.exit_code) return codeOfExit(box, 'failed');
  if (test.expected === null) return 'passed';
  const printed = comparedText(box.stdout);
  return isExpected(printed, test.expected, test.comparison) ? 'passed' : 'wrong_output';
}

/** The setup of the plan, of a case or of a suite; undefined if the tests may run. */
export function setupProblem(box: Ended): VerdictCode | undefined {
  if (box.ended === 'refused') return 'not_run';
  if (box.ended !== 'exit') return 'setup_failed';
  if (box.code === 0) return undefined;
  return box.code === notFound ? 'command_missing' : 'setup_failed';
}

function stoppedCode(box: Ended): VerdictCode | undefined {
  switch (box.ended) {
    case 'exit':
      return undefined;
    case 'signal':
      return 'crashed';
    case 'timeout':
      return 'timeout';
    case 'memory':
      return 'memory';
    case 'output':
      return 'too_much_output';
    case 'refused':
      return 'not_run';
  }
}

/** What the exit code of a shell says, else `otherwise`. */
function codeOfExit({ code }: Ended, otherwise: VerdictCode): VerdictCode {
  if (code === notFound) return 'command_missing';
  const isSignal = code !== null && code >= signalCodes.first && code <= signalCodes.last;
  return isSignal ? 'crashed' : otherwise;
}

function verdictOfCase(test: Case, verdict: VerdictCode, ms: number): Verdict {
  const { key, name, points: maximum } = test;
  const points = verdict === 'passed' ? maximum : 0;
  return { key, test: null, name, points, maximum, verdict, ms: Math.round(ms) };
}

/** `report` is undefined if the suite left none. A box that was stopped has no report that counts. */
export function suiteVerdicts(suite: Suite, box: Ended, report: Report | undefined): Verdict[] {
  const stopped = stoppedCode(box);
  if (stopped !== undefined) return sameVerdicts(suite, stopped, box.wallMs);
  if (report === undefined || !isBelievable(report, box)) {
    return sameVerdicts(suite, codeOfExit(box, 'no_report'), box.wallMs);
  }
  const tests = oncePerName(report.tests);
  return suite.tests.length === 0 ? sharedVerdicts(suite, tests) : namedVerdicts(suite, tests);
}

/** Runners exit with 0 when all tests pass. A report of only passed tests beside a failure was forged or cut. */
function isBelievable({ tests, complete }: Report, box: Ended): boolean {
  if (!complete || tests.length === 0) return false;
  return box.code === 0 || tests.some(({ outcome }) => outcome !== 'passed');
}

/** One verdict for all of a suite: for each named test, else one for the suite. */
function sameVerdicts(suite: Suite, verdict: VerdictCode, wallMs: number): Verdict[] {
  const ms = Math.round(wallMs);
  if (suite.tests.length === 0) {
    const { key, name } = suite;
    return [{ key, test: null, name, points: 0, maximum: suiteMaximum(suite), verdict, ms }];
  }
  return suite.tests.map(({ name, points: maximum }) => {
    return { key: suite.key, test: name, name, points: 0, maximum, verdict, ms };
  });
}

function sharedVerdicts(suite: Suite, tests: ReportedTest[]): Verdict[] {
  const shares = evenShares(suite.points, tests.length);
  return tests.map((test, n) => verdictOfTest(suite, test.name, shares[n] ?? 0, test));
}

/** The named tests in the plan's order, then the others, which give no points. */
function namedVerdicts(suite: Suite, tests: ReportedTest[]): Verdict[] {
  const found = new Map(suite.tests.map(({ name }) => [name, reportedAs(name, tests)]));
  const named = suite.tests.map(({ name, points }) => {
    return verdictOfTest(suite, name, points, found.get(name));
  });
  const used = new Set(found.values());
  const others = tests.filter((test) => !used.has(test));
  return [...named, ...others.map((test) => verdictOfTest(suite, test.name, 0, test))];
}

/** By its full name, else by the end of it if only one test ends so. */
export function reportedAs<T extends { name: string }>(
  name: string,
  tests: readonly T[],
): T | undefined {
  const same = tests.find((test) => test.name === name);
  if (same !== undefined) return same;
  const endings = ['.', '::', ' > '].map((between) => between + name);
  const ending = tests.filter((test) => endings.some((end) => test.name.endsWith(end)));
  return ending.length === 1 ? ending[0] : undefined;
}

function verdictOfTest(
  { key }: Suite,
  name: string,
  maximum: number,
  test: ReportedTest | undefined,
): Verdict {
  const verdict = testCode(test);
  const points = verdict === 'passed' ? maximum : 0;
  return { key, test: name, name, points, maximum, verdict, ms: Math.round(test?.ms ?? 0) };
}

function testCode(test: ReportedTest | undefined): VerdictCode {
  if (test === undefined) return 'no_report';
  switch (test.outcome) {
    case 'passed':
      return 'passed';
    case 'skipped':
      return 'not_run';
    case 'failed':
    case 'error':
      return 'failed';
  }
}

const worst = ['error', 'failed', 'skipped', 'passed'] as const;

/** A name that occurs twice has the worse outcome, so that a second report cannot hide the first. */
export function oncePerName(tests: readonly ReportedTest[]): ReportedTest[] {
  const byName = new Map<string, ReportedTest>();
  for (const test of tests) {
    const before = byName.get(test.name);
    byName.set(test.name, before === undefined ? test : worseOf(before, test));
  }
  return [...byName.values()];
}

function worseOf(one: ReportedTest, other: ReportedTest): ReportedTest {
  return worst.indexOf(other.outcome) < worst.indexOf(one.outcome) ? other : one;
}

/** A case or suite that did not run, because its setup failed or the run was stopped. */
export function withoutRun(test: Case | Suite, verdict: VerdictCode, ms = 0): Verdict[] {
  return 'report' in test ? sameVerdicts(test, verdict, ms) : [verdictOfCase(test, verdict, ms)];
}

/** The same for every test of the plan. */
export function planWithoutRun(plan: TestPlan, verdict: VerdictCode): Verdict[] {
  return [...plan.cases, ...plan.suites].flatMap((test) => withoutRun(test, verdict));
}
