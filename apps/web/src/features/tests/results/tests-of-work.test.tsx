import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, Failing, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { visit } from '../../../testing/visit.tsx';
import { person } from '../../people/testing/person.ts';
import {
  noTests,
  runDetail,
  testResult,
  testRun,
  waitingRun,
  workTests,
} from '../testing/work-tests.ts';
import { TestsOfWork } from './tests-of-work.tsx';

const path = '/classrooms/classroom/7/assignments/assignment/12/works/work/9/tests';
let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {};
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

function Page() {
  return (
    <main>
      <p>My Work</p>
      <TestsOfWork
        at={{ cid: 7, aid: 12, wid: 9 }}
        assignmentName="HW 1"
        repoUrl="https://host.test/repo"
        openAtFirst
      />
    </main>
  );
}

function open(work_tests: unknown) {
  answers[`GET ${path}`] = work_tests instanceof Failing ? work_tests : { work_tests };
  visit(Page, { path: '/app', address: '/app', membership: person({ id: 1 }) });
}

const section = () => screen.findByRole('region', { name: 'Tests of HW 1' });

describe("a student's results", () => {
  it('are not mentioned for an assignment without tests', async () => {
    open(noTests);
    await expect.poll(() => server.requests).toHaveLength(1);
    await screen.findByText('My Work');
    expect(screen.queryByText(/Tests/)).toBeNull();
  });

  it('have a verdict in words and points for each test', async () => {
    open(workTests());
    const rows = await within(await section()).findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
      'Adds numbersPassed2 / 2',
      'Adds negative numbersWrong output0 / 3',
    ]);
    expect(screen.getByText('1 of 2 tests passed')).toBeVisible();
    expect(screen.getByText('2 / 5')).toBeVisible();
  });

  it('unfold the first failed test with the difference, colours and the note of a cut', async () => {
    open(workTests());
    const difference = await screen.findByRole('figure', { name: /^Expected and actual output/ });
    expect(difference).toHaveTextContent('Sum: Missing: −-3 Not expected: +3');
    const errors = screen.getByRole('figure', { name: /^Error output of Adds negative/ });
    expect(errors).toHaveTextContent('main.c:7 overflow');
    expect(within(errors).getByText('main.c:7')).toHaveClass(/red/);
    expect(screen.getByText(/^The output was longer than its limit\./)).toBeVisible();
    expect(screen.queryByRole('figure', { name: 'Command of Adds numbers' })).toBeNull();
    await userEvent.click(screen.getByText('Adds numbers'));
    expect(await screen.findByRole('figure', { name: 'Command of Adds numbers' })).toBeVisible();
  });

  it('tell of hidden tests only their points, and withhold the total', async () => {
    const hidden = testResult({
      key: 'hidden-1',
      name: 'Hidden test 1',
      hidden_until: 'due',
      verdict: null,
      points: null,
      maximum: 4,
      ms: null,
      command: null,
      stdin: null,
      expected: null,
      comparison: null,
      output: null,
    });
    const run = { points: null, maximum: null, has_hidden: true };
    open(workTests({ shown: runDetail({ ...run, results: [testResult(), hidden] }) }));
    expect(await screen.findByText('Visible part 2 / 5')).toBeVisible();
    expect(screen.getByText(/^Some tests are hidden and count/)).toBeVisible();
    const [, row] = screen.getAllByRole('listitem');
    expect(row).toHaveTextContent('Hidden test 1Hidden until the last due date of the class– / 4');
    expect(row?.querySelector('details')).toBeNull();
  });

  it('say where a run is in the queue', async () => {
    const waiting = waitingRun();
    open(workTests({ runs: [waiting, testRun()], runs_left: 0, runs_per_day: 5 }));
    expect(
      await screen.findByText(
        /is waiting, with 3 runs before it\. The result is expected in about 40 seconds\.$/,
      ),
    ).toBeVisible();
    expect(await screen.findByText(/^No runs are left of the 5 in 24 hours/)).toBeVisible();
    expect(screen.getByText(/^Tests · 1 of 2 tests passed · Waiting/)).toBeVisible();
  });

  it('say that no worker can run tests, without details', async () => {
    const runner = { can_run: false, reason: 'bubblewrap is missing', languages: [] };
    open(workTests({ runner, shown: null, runs: [waitingRun()] }));
    expect(await screen.findByText(/^This server cannot run tests at the moment/)).toBeVisible();
    expect(screen.queryByText(/bubblewrap/)).toBeNull();
  });

  it('say why the newest push has none', async () => {
    const stopped = testRun({ id: 8, state: 'stopped', problem: 'daily_limit' });
    open(workTests({ runs: [stopped, testRun()] }));
    expect(
      await screen.findAllByText('Not tested, because no runs were left for this day.'),
    ).not.toHaveLength(0);
  });

  it('say how they start', async () => {
    open(workTests({ shown: null, runs: [] }));
    expect(
      await screen.findByText('No results yet. The next push starts the tests.'),
    ).toBeVisible();
  });

  it('of an earlier run can be shown', async () => {
    const earlier = testRun({ id: 4, version: 1, passed: 0, queued_at: '2026-09-04T10:00:00Z' });
    answers[`GET ${path}/runs/4`] = {
      run: runDetail({ ...earlier, has_outputs: false, results: [testResult({ output: null })] }),
    };
    open(workTests({ runs: [testRun(), earlier] }));
    await userEvent.click(await screen.findByText('All 2 runs'));
    await userEvent.click(screen.getByRole('button', { name: /^Show the run of Sep 4/ }));
    expect(await screen.findByText('The output of this run is no longer kept.')).toBeVisible();
    expect(screen.getByText(/Version 1 of the tests/)).toBeVisible();
  });

  it('that cannot be loaded say so', async () => {
    open(new Failing(500, 'Broken'));
    expect(await screen.findByText('Error loading the tests: Broken')).toBeVisible();
  });
});
