import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { runDetail, testRun, waitingRun, workTests } from '../../tests/testing/work-tests.ts';
import { graderServer, node, openGrader, sha, tree, work } from '../testing/open-grader.tsx';

const grader = graderServer();
const asked = () => grader.server.requests.filter(({ url }) => url?.includes('/tests'));

async function openTests() {
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: 'Tests' }));
  return within(await screen.findByRole('region', { name: 'Tests' }));
}

describe('the tests beside the code', () => {
  it('are asked for only once they are shown', async () => {
    grader.answers[`GET ${work}/tests`] = { work_tests: workTests() };
    openGrader();
    const button = await screen.findByRole('button', { name: 'Tests' });
    await screen.findByRole('heading', { name: 'Rubric' });
    expect(asked()).toHaveLength(0);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect(await screen.findByText('1 of 2 tests passed')).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByRole('region', { name: 'Tests' })).toBeNull();
  });

  it('open a line of the submission that an output names', async () => {
    grader.answers[`GET ${work}/tree`] = tree(node('a.c', 'added'), node('main.c', 'modified'));
    grader.answers[`GET ${work}/tests`] = { work_tests: workTests() };
    const tests = await openTests();
    await userEvent.click(await tests.findByRole('button', { name: 'main.c:7' }));
    expect(document.querySelector('[data-path]')).toHaveAttribute('data-path', 'main.c');
  });

  it('run again on the commit of the results or of the shown code', async () => {
    grader.answers[`GET ${work}/tests`] = { work_tests: workTests() };
    grader.answers[`POST ${work}/tests/runs`] = { run: waitingRun() };
    const tests = await openTests();
    expect(await tests.findByText(/^These results are of another commit/)).toBeVisible();
    await userEvent.click(tests.getByRole('button', { name: 'Run again' }));
    await screen.findByText('The tests will run again');
    await userEvent.click(tests.getByRole('button', { name: 'Run on the shown code' }));
    await expect.poll(() => asked().filter(({ method }) => method === 'POST')).toHaveLength(2);
    const posted = asked().filter(({ method }) => method === 'POST');
    expect(posted.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { sha: testRun().sha },
      { sha },
    ]);
  });

  it('run on any commit of the submission', async () => {
    const older = 'abcdef1'.padEnd(40, '0');
    const commits = [
      { sha, received_at: '2026-09-05T12:00:00Z' },
      { sha: older, received_at: '2026-09-04T12:00:00Z' },
    ];
    grader.answers[`GET ${work}/tests`] = { work_tests: workTests({ commits }) };
    grader.answers[`POST ${work}/tests/runs`] = { run: waitingRun() };
    const tests = await openTests();
    await userEvent.click(await tests.findByRole('button', { name: 'Choose a commit' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Commit' }));
    await userEvent.click(screen.getByRole('option', { name: /^abcdef1/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Run the tests' }));
    await screen.findByText('The tests will run again');
    const posted = asked().find(({ method }) => method === 'POST');
    expect(JSON.parse(posted!.body)).toEqual({ sha: older });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that an assignment has none', async () => {
    const none = workTests({ has_tests: false, shown: null, runs: [] });
    grader.answers[`GET ${work}/tests`] = { work_tests: none };
    const tests = await openTests();
    expect(await tests.findByText('This assignment has no tests.')).toBeVisible();
  });

  it('cannot run again while a run waits', async () => {
    const shown = runDetail({ sha });
    grader.answers[`GET ${work}/tests`] = {
      work_tests: workTests({ shown, runs: [waitingRun()] }),
    };
    const tests = await openTests();
    expect(await tests.findByRole('button', { name: 'Run again' })).toBeDisabled();
  });
});
