import type { TestRunProblem, TestVerdict } from '@lectern/contract';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function duration(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second', 'seconds');
  return counted(Math.ceil(seconds / 60), 'minute', 'minutes');
}

/** Results of tests. Only the screens that show them load these. */
export const testResultTexts = {
  verdicts: {
    passed: 'Passed',
    failed: 'Failed',
    wrong_output: 'Wrong output',
    timeout: 'Took too long',
    memory: 'Too much memory',
    too_much_output: 'Too much output',
    crashed: 'Crashed',
    command_missing: 'Command not found',
    not_run: 'Not run',
    setup_failed: 'Setup failed',
    no_report: 'No report',
  } satisfies Record<TestVerdict, string>,
  /** What the word does not say. */
  reasons: {
    passed: null,
    failed: null,
    wrong_output: null,
    timeout: 'The program was stopped because it reached its time limit.',
    memory: 'The program was stopped because it reached its memory limit.',
    too_much_output: 'The program was stopped because it printed more than its limit.',
    crashed: 'A signal ended the program.',
    command_missing:
      'A command was not found. The submission lacks it, or it is not installed on this server.',
    not_run: 'The tests ended before this one could run.',
    setup_failed: 'A command before this test failed, so the test did not run.',
    no_report: 'The test program ended without a complete report.',
  } satisfies Record<TestVerdict, string | null>,
  problems: {
    replaced: 'Not tested, because a newer push took its place.',
    daily_limit: 'Not tested, because no runs were left for this day.',
    commit_unreadable: 'Not tested, because the commit could not be read.',
    too_large: 'Not tested, because the commit is too large.',
    failed: 'Not tested, because Lectern failed several times. Ask your professor to run it again.',
    withdrawn: 'Not tested, because the tests were changed or removed.',
  } satisfies Record<TestRunProblem, string>,
  states: { waiting: 'Waiting', running: 'Running', stopped: 'Stopped' },
  history: (runs: number) => `All ${counted(runs, 'run', 'runs')}`,

  loadFailed: (message: string) => `Error loading the tests: ${message}`,
  runLoadFailed: (message: string) => `Error loading the run: ${message}`,
  passedCount: (count: { passed: number; tested: number } | undefined) =>
    `${count?.passed ?? 0} of ${count?.tested ?? 0} passed`,
  visibilities: {
    after_due: 'Hidden until due',
    after_publication: 'Hidden until published',
    never: 'Always hidden',
  },
  notTested: 'Not tested',
  noSubmissions: 'Nobody has accepted this assignment yet.',
  runForClassWarning: (submissions: number) =>
    `The tests run for all ${counted(submissions, 'submission', 'submissions')} with commits, after other runs. Scores can change.`,
  runForClassFailed: 'The tests could not be run again. Please try again.',
  queuedForClass: (queued: number) =>
    `${counted(queued, 'submission', 'submissions')} will be tested again`,
  noTests: 'This assignment has no tests.',
  queued: 'The tests will run again',
  runAgainFailed: 'The tests could not be run again. Please try again.',
  otherCommit: 'These results are of another commit than the shown code.',
  none: 'No results yet. The next push starts the tests.',
  withdrawn: 'The tests were removed from this assignment. Earlier results stay.',
  noRunner: 'This server cannot run tests at the moment. Runs wait until it can.',
  noRunnerBecause: (reason: string) => `Runs wait until this server can run tests. ${reason}`,
  waiting: (runsBefore: number, seconds: number | null) => {
    const place =
      runsBefore === 0
        ? 'is next in the queue.'
        : `is waiting, with ${counted(runsBefore, 'run', 'runs')} before it.`;
    return seconds === null
      ? place
      : `${place} The result is expected in about ${duration(seconds)}.`;
  },
  running: (seconds: number | null) =>
    seconds === null
      ? 'is being tested now.'
      : `is being tested now. This usually takes ${duration(seconds)}.`,
  runsLeft: (left: number, perDay: number) =>
    left === 0
      ? `No runs are left of the ${perDay} in 24 hours. The commit that counts is always tested.`
      : `${left} of ${counted(perDay, 'run', 'runs')} left in 24 hours.`,
  passedOf: (passed: number, tests: number) =>
    `${passed} of ${counted(tests, 'test', 'tests')} passed`,
  points: (points: number, maximum: number) => `${points} / ${maximum}`,
  visiblePart: (points: number, maximum: number) => `Visible part ${points} / ${maximum}`,
  hiddenPart: 'Some tests are hidden and count, so the total is not shown yet.',
  hiddenUntil: {
    due: 'Hidden until the last due date of the class',
    publication: 'Hidden until grades are published',
  },
  cut: 'The output was longer than its limit. The rest was cut off.',
  outputGone: 'The output of this run is no longer kept.',
  printedNothing: 'The program printed nothing.',
  leftOut: (count: number) => counted(count, 'equal line', 'equal lines'),
  moreLines: (count: number) => counted(count, 'more line', 'more lines'),
  legend: {
    exact: 'Lines with − are expected and missing. Lines with + were printed and not expected.',
    included: 'Lines with − are expected and missing. Other lines may be printed too.',
    regex: 'The output must match this pattern.',
  },
} as const;
