/** The page on which professors set up tests. */
import {
  defaultTestLimits,
  type AssignmentTests,
  type TestRunDetail,
  type TestSuite,
  type TestTrial,
} from '@lectern/contract';
import type { Page } from 'playwright-core';
import { button, heading, spinner, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';
import { finished } from './test-results.ts';

export function testEditScreens({ planned }: World): Screen[] {
  const screen = {
    route: '/app/assignments/{id}/tests',
    as: 'planner' as const,
    path: `/app/assignments/${planned.id}/tests`,
    shows: heading('Upload an archive'),
  };
  const write = (page: Page) => button('Write tests')(page).click();
  return [
    { ...screen, state: 'none' },
    { ...screen, state: 'form', action: write },
    {
      ...screen,
      state: 'refused',
      action: async (page) => {
        await write(page);
        await page.getByLabel('Points').fill('1,5');
        await button('Save tests')(page).click();
        await words('Enter a name.')(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'not an archive',
      action: async (page) => {
        const file = { name: 'tests.rar', mimeType: 'text/plain', buffer: Buffer.from('x') };
        await page.getByLabel('Archive with tests').setInputFiles(file);
        await words(/is not a \.zip or \.tar\.gz file\.$/)(page).waitFor();
      },
    },
    {
      ...screen,
      state: 'loading',
      held: '**/api/classrooms/classroom/*/assignments/assignment/*/tests',
      shows: spinner,
    },
    {
      ...screen,
      state: 'failed',
      failing: '**/api/classrooms/classroom/*/assignments/assignment/*/tests',
      shows: button('Try again'),
    },
    {
      ...screen,
      state: 'with a suite and a trial',
      action: async (page) => {
        await answer(page, uploaded, [trial]);
        await words('The runs do not agree. A test may depend on time, chance or order.')(
          page,
        ).waitFor();
      },
    },
    {
      ...screen,
      state: 'a mistake in the repository, and no sandbox',
      action: async (page) => {
        await answer(page, followed, []);
        await words('The newest push has mistakes, so the version in use stays.')(page).waitFor();
      },
    },
  ];
}

/** With answers of its own, because few machines can run tests. */
async function answer(page: Page, tests: AssignmentTests, trials: TestTrial[]): Promise<void> {
  const versions = tests.version ? [tests.version] : [];
  await page.route('**/assignment/*/tests', (route) => route.fulfill({ json: { tests } }));
  await page.route('**/tests/trials', (route) => route.fulfill({ json: { trials } }));
  await page.route('**/tests/trials/*', (route) => route.fulfill({ json: { trial: trials[0] } }));
  await page.route('**/tests/versions', (route) => route.fulfill({ json: { versions } }));
  await page.reload();
}

const suite: TestSuite = {
  key: 'average',
  name: 'Average',
  group: null,
  points: 6,
  visibility: 'always',
  setup: null,
  run: 'python3 -m pytest --junitxml=report-{nonce}.xml tests',
  limits: { seconds: 20 },
  files: ['tests'],
  report: { format: 'junit', path: 'report-{nonce}.xml' },
  tests: [
    { name: 'test_several_numbers', points: 4, visibility: null },
    { name: 'test_no_numbers', points: 2, visibility: 'after_due' },
  ],
};

const uploaded: AssignmentTests = {
  version: {
    number: 3,
    source: 'upload',
    source_ref: 'average-tests.tar.gz',
    format: 'lectern',
    created_at: '2026-09-05T12:00:00Z',
    created_by: 'ada',
    created_by_name: 'Ada Lovelace',
    cases: 0,
    suites: 1,
    points: 6,
    network: false,
    in_use: true,
  },
  plan: { network: false, limits: defaultTestLimits, setup: null, cases: [], suites: [suite] },
  is_form: false,
  repository: null,
  runs_per_day: 10,
  counts_check_runs: false,
  runner: { can_run: true, reason: null, languages: ['Python 3.11.2', 'pytest 7.2.1'] },
  waiting: 0,
};

const mistakes = [
  { file: 'lectern.yml', line: 8, field: 'cases[1].points', says: 'Must be at least 0.' },
  { file: 'lectern.yml', line: 12, field: 'suites[0].run', says: 'Is missing.' },
];

const followed: AssignmentTests = {
  ...uploaded,
  repository: {
    repository_id: 5,
    name: 'average-tests',
    url: 'https://host.test/harbour-computing/average-tests',
    state: 'failed',
    mistakes,
    read_at: '2026-09-05T12:00:00Z',
  },
  runner: { can_run: false, reason: 'Tests need bubblewrap. Install it.', languages: [] },
};

const run = (id: number, points: number): TestRunDetail => ({
  ...finished.shown!,
  id,
  points,
  maximum: 6,
  reason: 'trial',
});

const trial: TestTrial = {
  id: 2,
  kind: 'branch',
  version: 3,
  source_ref: 'average-solution@main',
  created_at: '2026-09-05T12:00:00Z',
  created_by: 'ada',
  problem: null,
  runs: [6, 6, 4, 6, 6].map((points, at) => run(at + 1, points)),
  is_done: true,
  warnings: ['solution_below_maximum', 'verdicts_differ'],
};
