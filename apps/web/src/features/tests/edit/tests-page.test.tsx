import type { TestRepository, TestTrial } from '@lectern/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { editScene, tests, visitTests } from '../testing/edit-scene.ts';
import { testsWith } from '../testing/tests-with.ts';
import { Mistakes, mistakesOf } from './mistakes.tsx';

const scene = editScene();
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

it('a file that is not an archive is refused at once', async () => {
  visitTests();
  const input = await screen.findByLabelText('Archive with tests');
  const file = new File(['x'], 'tests.rar');
  await userEvent.upload(input, file, { applyAccept: false });
  expect(input).toHaveAccessibleDescription('tests.rar is not a .zip or .tar.gz file.');
});

it('the mistakes of a refused upload are listed with file, line and field', () => {
  const mistakes = [
    { file: 'lectern.yml', line: 4, field: 'cases[0].points', says: 'Must be a number.' },
    { file: null, line: null, field: null, says: 'Add at least one test.' },
  ];
  const message = 'The tests were not saved.';
  const refused = { status: 422, code: 'tests_invalid', message, details: { mistakes } } as const;
  render(<Mistakes mistakes={mistakesOf(new ApiError(refused))} />);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'lectern.yml, line 4, cases[0].points Must be a number.',
    'Add at least one test.',
  ]);
  expect(mistakesOf(new Error('offline'))).toEqual([]);
});

it('a repository is chosen from the list, and following it can be stopped', async () => {
  const followed: TestRepository = {
    repository_id: 5,
    name: 'tests-hw1',
    url: 'https://host.test/tests-hw1',
    state: 'failed',
    mistakes: [{ file: 'lectern.yml', line: 2, field: null, says: 'Is missing.' }],
    read_at: null,
  };
  scene.answers[`GET ${tests}/repositories`] = {
    repositories: [{ repository_id: 5, name: 'tests-hw1', pushed_at: null }],
  };
  scene.answers[`PUT ${tests}/repository`] = {
    tests: testsWith(undefined, { repository: followed }),
  };
  scene.answers[`DELETE ${tests}/repository`] = { tests: testsWith() };
  visitTests();
  await press('Choose a repository');
  await userEvent.click(await screen.findByRole('radio', { name: 'tests-hw1' }));
  await press('Use this repository');
  expect(await screen.findByText(/the version in use stays/)).toBeVisible();
  expect(scene.bodies('PUT', `${tests}/repository`)).toEqual([{ repository_id: 5 }]);
  await press('Stop following');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop following' }));
  expect(await screen.findByRole('button', { name: 'Choose a repository' })).toBeVisible();
});

it('another version is used, and tests are withdrawn, after a question', async () => {
  const { version } = testsWith();
  const older = { ...version!, number: 3, in_use: false };
  scene.answers[`GET ${tests}/versions`] = { versions: [version, older] };
  scene.answers[`PUT ${tests}/version`] = { tests: testsWith() };
  visitTests();
  await press('Use version 3');
  await press('Use this version');
  expect(await screen.findByText('Version 3 is used from now on')).toBeVisible();
  await press('Withdraw tests');
  await press('Withdraw');
  expect(await screen.findByText('The tests were withdrawn')).toBeVisible();
  expect(scene.bodies('PUT', `${tests}/version`)).toEqual([{ number: 3 }, { number: null }]);
});

it('settings are saved, and a server that cannot run tests says why', async () => {
  const runner = { can_run: false, reason: 'Install bubblewrap.', languages: [] };
  scene.answers[`GET ${tests}`] = { tests: testsWith(undefined, { runner }) };
  scene.answers[`PATCH ${tests}/settings`] = { tests: testsWith(undefined, { runs_per_day: 5 }) };
  visitTests();
  expect(await screen.findByText('Install bubblewrap.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Runs per day/), '5');
  await press('Save settings');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(scene.bodies('PATCH', `${tests}/settings`)).toEqual([
    { runs_per_day: 5, counts_check_runs: false },
  ]);
});

it('a trial on a branch names what is missing, and says what its runs mean', async () => {
  const trial: TestTrial = {
    id: 1,
    kind: 'branch',
    version: 4,
    source_ref: 'solutions@main',
    created_at: '2026-09-01T12:00:00.000Z',
    created_by: 'ada',
    problem: null,
    runs: [],
    is_done: true,
    warnings: ['solution_below_maximum', 'verdicts_differ'],
  };
  scene.answers[`POST ${tests}/trials`] = { trial };
  visitTests();
  await userEvent.click(await screen.findByRole('radio', { name: 'On a branch or a commit' }));
  await press('Run five times');
  const repository = screen.getByLabelText('Repository');
  expect(repository).toHaveAccessibleDescription(/Enter the name of a repository\.$/);
  await userEvent.type(repository, 'solutions');
  scene.answers[`GET ${tests}/trials`] = { trials: [trial] };
  await press('Run five times');
  expect(await screen.findByText(/does not reach all points/)).toBeVisible();
  expect(screen.getByText(/The runs do not agree/)).toBeVisible();
  expect(scene.bodies('POST', `${tests}/trials`)).toEqual([
    { kind: 'branch', repository: 'solutions', ref: 'main' },
  ]);
});
