import type {
  TestColumn,
  TestResult,
  TestRun,
  TestRunDetail,
  TestTableRow,
  WorkTests,
} from '@lectern/contract';
import type { Page } from 'playwright-core';
import { words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

/** With answers of its own: pictures need every state, and few machines can run tests. */
export function testResultScreens({ course }: World): Screen[] {
  const mine = {
    route: '/app/my-work',
    path: `/app/my-work/${course.works.published.id}`,
    as: 'student' as const,
    shows: (page: Page) => page.getByRole('heading', { name: course.newest.name }),
  };
  const { graded } = course.works;
  const table = {
    route: '/app/assignments/{assignmentID}/tests/results',
    as: 'professor' as const,
    path: `/app/assignments/${course.graded.id}/tests/results`,
  };
  const passedOne = (page: Page) => page.getByText('2 of 5 tests passed').first().waitFor();
  return [
    { ...mine, state: 'tests', action: (page) => show(page, finished, passedOne) },
    {
      ...mine,
      state: 'tests that wait',
      action: (page) =>
        show(page, { ...finished, runs: [waiting, counted], runs_left: 2, runs_per_day: 5 }, (it) =>
          it.getByText('with 3 runs before it.').first().waitFor(),
        ),
    },
    {
      ...mine,
      state: 'tests without a sandbox',
      action: (page) =>
        show(page, { ...finished, runner: noRunner, shown: null, runs: [waiting] }, (it) =>
          words('This server cannot run tests at the moment. Runs wait until it can.')(it)
            .first()
            .waitFor(),
        ),
    },
    {
      ...mine,
      state: 'tests that were not run',
      action: (page) =>
        show(page, { ...finished, runs: [refused, counted] }, (it) =>
          it.getByText('Not tested, because the commit is too large.').first().waitFor(),
        ),
    },
    {
      route: '/app/grading/assignment/{assignmentID}/student/{studentWorkID}',
      state: 'tests',
      as: 'assistant',
      path: `/app/grading/assignment/${graded.assignmentId}/student/${graded.id}`,
      shows: (page) => page.getByRole('region', { name: /^Code of / }),
      action: async (page) => {
        await answerTests(page, finished);
        const tab = page.getByRole('tab', { name: 'Tests' });
        await tab
          .or(page.getByRole('button', { name: 'Tests' }))
          .first()
          .click();
        await passedOne(page);
      },
    },
    {
      route: '/app/grading/assignment/{assignmentID}/student/{studentWorkID}',
      state: 'a commit to test',
      as: 'assistant',
      path: `/app/grading/assignment/${graded.assignmentId}/student/${graded.id}?tests=shown`,
      shows: (page) => page.getByRole('region', { name: /^Code of / }),
      action: async (page) => {
        await answerTests(page, finished);
        await page.reload();
        await page.getByRole('button', { name: 'Choose a commit' }).click();
        await page.getByRole('combobox', { name: 'Commit' }).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      ...table,
      state: 'filled with tests',
      shows: (page) => page.getByRole('heading', { name: 'Test Results' }),
      action: async (page) => {
        await page.route('**/tests/table', (route) => route.fulfill({ json: classTable }));
        await page.reload();
        await page.getByRole('table', { name: 'Test Results' }).waitFor();
      },
    },
    { ...table, state: 'without tests', shows: words('This assignment has no tests.') },
  ];
}

/** Unfolds the results of every assignment. */
async function show(page: Page, work_tests: WorkTests, wait: (page: Page) => Promise<unknown>) {
  await answerTests(page, work_tests);
  await page.reload();
  const tests = page.getByRole('region', { name: /^Tests of/ });
  await tests.first().waitFor();
  await tests.evaluateAll((all) => {
    for (const one of all) one.querySelector('details')!.open = true;
  });
  await wait(page);
}

function answerTests(page: Page, work_tests: WorkTests) {
  return page.route('**/works/work/*/tests', (route) => route.fulfill({ json: { work_tests } }));
}

const run = {
  id: 5,
  sha: 'beefed1'.padEnd(40, '0'),
  version: 2,
  reason: 'push',
  state: 'done',
  problem: null,
  queued_at: '2026-11-05T12:00:00Z',
  started_at: '2026-11-05T12:00:01Z',
  ended_at: '2026-11-05T12:00:02Z',
  is_counted: false,
  points: null,
  maximum: null,
  visible_points: 5,
  visible_maximum: 12,
  passed: 2,
  tests: 5,
  has_hidden: true,
  place: null,
} satisfies TestRun;

const counted: TestRun = { ...run, is_counted: true };

const waiting: TestRun = {
  ...run,
  id: 6,
  sha: 'c0ffee2'.padEnd(40, '0'),
  state: 'waiting',
  started_at: null,
  ended_at: null,
  visible_points: null,
  visible_maximum: null,
  place: { runs_before: 3, expected_seconds: 40 },
};

const refused: TestRun = { ...waiting, state: 'stopped', problem: 'too_large', place: null };

const passed: TestResult = {
  key: 'empty',
  test: null,
  name: 'Prints nothing for an empty file',
  group: 'Reading',
  verdict: 'passed',
  points: 2,
  maximum: 2,
  ms: 40,
  hidden_until: null,
  command: 'python3 tally.py',
  stdin: '',
  expected: '',
  comparison: 'exact',
  output: { stdout: '', stderr: '', cut: false },
};

const hidden: TestResult = {
  ...passed,
  key: 'hidden-1',
  name: 'Hidden test 1',
  group: null,
  verdict: null,
  points: null,
  maximum: 4,
  ms: null,
  hidden_until: 'due',
  command: null,
  stdin: null,
  expected: null,
  comparison: null,
  output: null,
};

const printed = '3 apples\n2 pears\n1 plum\n';
const traceback = `\u001B[1mTraceback (most recent call last):\u001B[0m
  File "/work/tally.py", line 14, in <module>
    main()
\u001B[31mKeyError\u001B[0m: \u001B[33m'quinces'\u001B[0m
`;

const detail: TestRunDetail = {
  ...counted,
  results: [
    passed,
    { ...passed, key: 'words', name: 'Counts each word once', points: 3, maximum: 3 },
    {
      ...passed,
      key: 'order',
      name: 'Sorts equal counts by the alphabet, also for words with capital letters',
      verdict: 'wrong_output',
      points: 0,
      maximum: 3,
      stdin: 'pears plum apples\n',
      expected: '3 apples\n2 pears\n2 plums\n',
      output: { stdout: printed, stderr: traceback, cut: true },
    },
    {
      ...passed,
      key: 'large',
      name: 'Reads 100,000 lines',
      group: 'Speed',
      verdict: 'timeout',
      points: 0,
      maximum: 2,
    },
    {
      ...passed,
      key: 'memory',
      name: 'Needs little memory',
      group: 'Speed',
      verdict: 'not_run',
      points: 0,
      maximum: 2,
      output: null,
    },
    hidden,
  ],
  setup_output: { stdout: 'Nothing to build.\n', stderr: '', cut: false },
  suite_outputs: [],
  has_outputs: true,
};

const noRunner = { can_run: false, reason: 'bubblewrap is not installed.', languages: [] };

export const finished: WorkTests = {
  has_tests: true,
  runner: { can_run: true, reason: null, languages: ['Python'] },
  runs_left: null,
  runs_per_day: null,
  shown: detail,
  runs: [counted, { ...run, id: 4, passed: 0, visible_points: 0 }],
  commits: ['a1', 'b2'].map((start, at) => ({
    sha: start.padEnd(40, '0'),
    received_at: `2026-09-0${5 - at}T12:00:00Z`,
  })),
};

const column: TestColumn = {
  key: 'empty',
  test: null,
  name: 'Prints nothing for an empty file',
  group: 'Reading',
  maximum: 2,
  visibility: 'always',
};

const columns: TestColumn[] = [
  column,
  { ...column, name: 'Counts each word once', maximum: 3 },
  { ...column, name: 'Sorts equal counts by the alphabet, also for words with capital letters' },
  { ...column, name: 'Reads 100,000 lines', visibility: 'after_due' },
  { ...column, name: 'Needs little memory', visibility: 'never' },
];

const usual: TestTableRow['verdicts'] = ['passed', 'passed', 'wrong_output', 'timeout', 'not_run'];
const names = ['Ada Nakamura', 'Bea Okafor', 'Chidi Lindqvist', 'Dara Moreau', 'Emil Haddad'];

const classTable: { columns: TestColumn[]; rows: TestTableRow[] } = {
  columns,
  rows: names.map((full_name, at) => ({
    student_work_id: at + 1,
    contributors: [{ full_name, github_username: `student${at}` }],
    run: at === 4 ? null : at === 3 ? waiting : { ...run, points: 12, maximum: 16 },
    verdicts:
      at > 2 ? columns.map(() => null) : usual.map((one, test) => (test < at ? 'passed' : one)),
  })),
};
