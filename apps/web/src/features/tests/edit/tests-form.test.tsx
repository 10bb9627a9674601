import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { editScene, tests, visitTests } from '../testing/edit-scene.ts';
import { testCase, testsWith } from '../testing/tests-with.ts';

const scene = editScene();

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string | RegExp) => screen.findByLabelText(label);
const save = () => press('Save tests');
const names = () =>
  screen
    .getAllByRole('region')
    .map((one) => one.getAttribute('aria-labelledby'))
    .filter((id) => id?.endsWith('-name'))
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent);

async function fill(label: string | RegExp, text: string) {
  await userEvent.clear(await field(label));
  await userEvent.click(await field(label));
  await userEvent.paste(text);
}

describe('tests in the form', () => {
  it('an assignment without tests explains them and offers the form', async () => {
    scene.answers[`GET ${tests}`] = { tests: testsWith([]) };
    scene.answers[`PUT ${tests}`] = { tests: testsWith() };
    visitTests();
    expect(await screen.findByText(/never in a repository that students can read/)).toBeVisible();
    await press('Write tests');
    await fill('Name', 'Adds ');
    await fill('Points', '2.5');
    await fill(/^Command/, 'python3 add.py');
    await fill(/^Standard input/, '1 2\n');
    await fill('Expected output', '3');
    await save();
    expect(await screen.findByText('Tests saved as version 4')).toBeVisible();
    expect(scene.bodies('PUT', tests)).toEqual([
      {
        based_on: null,
        limits: { seconds: 10, memory_mb: 512, processes: 64, files_mb: 64, output_kb: 64 },
        setup: null,
        cases: [
          {
            key: null,
            name: 'Adds',
            group: null,
            points: 2.5,
            visibility: 'always',
            setup: null,
            run: 'python3 add.py',
            stdin: '1 2\n',
            expected: '3',
            comparison: 'included',
            exit_code: 0,
            limits: {},
          },
        ],
      },
    ]);
  });

  it('keep their keys and name the version that they were changed from', async () => {
    scene.answers[`PUT ${tests}`] = { tests: testsWith() };
    visitTests();
    await userEvent.click(await screen.findByRole('radio', { name: 'Only its exit code' }));
    await fill('Exit code', '3');
    await save();
    await screen.findByText('Tests saved as version 4');
    expect(scene.bodies('PUT', tests)).toMatchObject([
      { based_on: 4, cases: [{ key: 'adds', expected: null, exit_code: 3 }] },
    ]);
  });

  it('are reordered, duplicated and deleted with the keyboard, and the focus stays near', async () => {
    const cases = [testCase(), testCase({ key: 'subtracts', name: 'Subtracts' })];
    scene.answers[`GET ${tests}`] = { tests: testsWith(cases) };
    visitTests();
    const down = await screen.findByRole('button', { name: 'Move Adds down' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Subtracts', 'Adds']);
    expect(screen.getByRole('button', { name: 'Move Adds down' })).toHaveFocus();
    expect(screen.getByText('Moved to position 2 of 2.')).toBeInTheDocument();

    screen.getByRole('button', { name: 'Duplicate Subtracts' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Subtracts', 'Subtracts (copy)', 'Adds']);
    expect(await field('Name')).toHaveFocus();

    screen.getByRole('button', { name: 'Delete Subtracts' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Subtracts (copy)', 'Adds']);
    expect(screen.getByRole('button', { name: 'Delete Subtracts (copy)' })).toHaveFocus();
  });

  it('show each mistake at its field, also in folded parts, and send nothing', async () => {
    scene.answers[`GET ${tests}`] = {
      tests: testsWith([testCase(), testCase({ key: 'b', name: 'B', limits: { seconds: 1 } })]),
    };
    visitTests();
    await press(/^B/);
    await fill('Name', ' ');
    await fill('Points', '1,5');
    await fill(/^Exit code/, '256');
    await fill('Expected output', '(');
    await userEvent.click(screen.getByRole('combobox', { name: 'The output' }));
    await userEvent.click(screen.getByRole('option', { name: 'Matches a regular expression' }));
    const times = screen.getAllByLabelText('Time (seconds)');
    await userEvent.clear(times[0]!);
    await userEvent.type(times[0]!, '0.01');
    await press(/^Test 2/);
    expect(screen.queryByLabelText('Name')).toBeNull();
    await save();
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription('Enter a name.');
    expect(await field('Points')).toHaveAccessibleDescription('Enter points from 0 to 1,000.');
    expect(await field(/^Exit code/)).toHaveAccessibleDescription(
      'Leave empty to accept any. Enter a whole number from 0 to 255.',
    );
    expect(await field('Expected output')).toHaveAccessibleDescription(
      'This is not a regular expression.',
    );
    expect(screen.getByText('Enter a number from 0.1 to 600.')).toBeVisible();
    await userEvent.type(await field('Name'), 'B');
    expect(await field('Name')).toBeValid();
    expect(await field('Points')).toBeInvalid();
    expect(scene.bodies('PUT', tests)).toEqual([]);
  });

  it('need at least one test', async () => {
    visitTests();
    await press('Delete Adds');
    await save();
    expect(await screen.findByText('Add at least one test.')).toBeVisible();
    expect(scene.bodies('PUT', tests)).toEqual([]);
  });

  it('are not saved over a newer version, which can be loaded', async () => {
    scene.answers[`PUT ${tests}`] = new Failing(409, 'Somebody else changed this.');
    visitTests();
    await fill('Name', 'Mine');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Somebody else changed this.');
    expect(await field('Name')).toHaveValue('Mine');
    const theirs = testsWith([testCase({ name: 'Theirs' })]);
    theirs.version = { ...theirs.version!, number: 5 };
    scene.answers[`GET ${tests}`] = { tests: theirs };
    await userEvent.click(within(alert).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Theirs'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ask before unsaved changes are left, and follow a colleague when nothing is unsaved', async () => {
    const router = visitTests();
    await fill('Name', 'Mine');
    await userEvent.click(screen.getByRole('link', { name: 'Back to HW 1' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await press('Cancel');
    await fill('Name', 'Adds');
    const theirs = testsWith([testCase({ name: 'Theirs' })]);
    theirs.version = { ...theirs.version!, number: 5 };
    scene.answers[`GET ${tests}`] = { tests: theirs };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Theirs'));
    await userEvent.click(screen.getByRole('link', { name: 'Back to HW 1' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/assignments/12'));
  });
});
