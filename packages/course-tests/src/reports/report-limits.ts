import { planLimits } from '../plan.ts';
import type { Report, ReportedTest } from '../results.ts';
import { shortened, storable } from '../output-text.ts';

const most = { tests: 1_000, outputCharacters: 65_536 };

/** A report with more tests counts as incomplete. */
export const mostTests = most.tests;

export const between = ' > ';

export function reportedTest(test: ReportedTest): ReportedTest {
  const { name, outcome, output, ms } = test;
  return {
    name: shortened(storable(name).trim() || '(no name)', planLimits.testNameCharacters),
    outcome,
    output: shortened(storable(output).trimEnd(), most.outputCharacters),
    ms: Number.isFinite(ms) && ms > 0 ? Math.round(ms) : 0,
  };
}

export function report(tests: ReportedTest[], complete: boolean): Report {
  return { tests: tests.slice(0, mostTests), complete: complete && tests.length <= mostTests };
}
