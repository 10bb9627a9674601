import { defaultTestLimits, type AssignmentTests, type TestCase } from '@lectern/contract';

export function testCase(given: Partial<TestCase> = {}): TestCase {
  return {
    key: 'adds',
    name: 'Adds',
    group: null,
    points: 2,
    visibility: 'always',
    setup: null,
    run: 'python3 add.py',
    stdin: '1 2',
    expected: '3',
    comparison: 'exact',
    exit_code: 0,
    limits: {},
    files: [],
    ...given,
  };
}

/** An assignment with one test, unless `cases` is empty. */
export function testsWith(
  cases: TestCase[] = [testCase()],
  given: Partial<AssignmentTests> = {},
): AssignmentTests {
  const number = 4;
  const plan = { network: false, limits: defaultTestLimits, setup: null, cases, suites: [] };
  const version = {
    number,
    source: 'form',
    source_ref: null,
    format: 'form',
    created_at: '2026-09-01T12:00:00.000Z',
    created_by: 'ada',
    created_by_name: 'Ada Lovelace',
    cases: cases.length,
    suites: 0,
    points: cases.reduce((sum, { points }) => sum + points, 0),
    network: false,
    in_use: true,
  } as const;
  const isEmpty = cases.length === 0;
  return {
    version: isEmpty ? null : version,
    plan: isEmpty ? null : plan,
    is_form: !isEmpty,
    repository: null,
    runs_per_day: null,
    counts_check_runs: false,
    runner: { can_run: true, reason: null, languages: ['Python 3.11', 'Node.js 20'] },
    waiting: 0,
    ...given,
  };
}
