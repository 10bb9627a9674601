import type { TestResult, TestRun, TestRunDetail, WorkTests } from '@lectern/contract';

export const noTests: WorkTests = {
  has_tests: false,
  runner: { can_run: true, reason: null, languages: [] },
  runs_left: null,
  runs_per_day: null,
  shown: null,
  runs: [],
  commits: [],
};

export const testRun = (facts: Partial<TestRun> = {}): TestRun => ({
  id: 5,
  sha: 'beefed1'.padEnd(40, '0'),
  version: 2,
  reason: 'push',
  state: 'done',
  problem: null,
  queued_at: '2026-09-05T12:00:00Z',
  started_at: '2026-09-05T12:00:01Z',
  ended_at: '2026-09-05T12:00:02Z',
  is_counted: false,
  points: 2,
  maximum: 5,
  visible_points: 2,
  visible_maximum: 5,
  passed: 1,
  tests: 2,
  has_hidden: false,
  place: null,
  ...facts,
});

export const waitingRun = (facts: Partial<TestRun> = {}): TestRun =>
  testRun({
    id: 6,
    state: 'waiting',
    started_at: null,
    ended_at: null,
    points: null,
    maximum: null,
    visible_points: null,
    visible_maximum: null,
    passed: 0,
    place: { runs_before: 3, expected_seconds: 40 },
    ...facts,
  });

export const testResult = (facts: Partial<TestResult> = {}): TestResult => ({
  key: 'adds',
  test: null,
  name: 'Adds numbers',
  group: null,
  verdict: 'passed',
  points: 2,
  maximum: 2,
  ms: 40,
  hidden_until: null,
  command: './sum',
  stdin: '1 2',
  expected: '3',
  comparison: 'exact',
  output: { stdout: '3\n', stderr: '', cut: false },
  ...facts,
});

export const wrongOutput = testResult({
  key: 'negative',
  name: 'Adds negative numbers',
  verdict: 'wrong_output',
  points: 0,
  maximum: 3,
  expected: 'Sum:\n-3',
  output: { stdout: 'Sum:\n3\n', stderr: '\u001B[31mmain.c:7\u001B[0m overflow', cut: true },
});

export const runDetail = (facts: Partial<TestRunDetail> = {}): TestRunDetail => ({
  ...testRun(),
  results: [testResult(), wrongOutput],
  setup_output: null,
  suite_outputs: [],
  has_outputs: true,
  ...facts,
});

export const workTests = (facts: Partial<WorkTests> = {}): WorkTests => ({
  ...noTests,
  has_tests: true,
  shown: runDetail(),
  runs: [testRun()],
  ...facts,
});
