import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { outline } from '../assignments/testing/outline.ts';
import { fullRubric } from './testing/full-rubric.ts';
import { openScreens } from './testing/open-screens.tsx';

const list = 'GET /classrooms/classroom/7/rubrics';
const one = '/classrooms/classroom/7/assignments/assignment/12';
const older = fullRubric({ id: 3, name: 'Style' });
const newer = fullRubric({ id: 4, name: 'Tests', items: [5, 0, -2] });

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {
    [list]: { full_rubrics: [older, newer] },
    [`GET ${one}`]: { assignment_outline: outline() },
    'GET /rubrics/rubric/3': { full_rubric: older },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('the list of rubrics', () => {
  it('shows the newest first, and the items of an opened row', async () => {
    openScreens(['/app/rubrics']);
    const table = await screen.findByRole('table', { name: 'Rubrics' });
    expect(cells(table).map(([name]) => name)).toEqual(['Tests', 'Style']);
    await userEvent.click(within(table).getByRole('button', { name: 'Tests' }));
    const items = screen.getByRole('table', { name: 'Items of Tests' });
    expect(
      within(items)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rubric Item', 'Point Value']);
    expect(cells(items)).toEqual([
      ['Item 1', '+5'],
      ['Item 2', '0'],
      ['Item 3', '-2'],
    ]);
  });

  it('links to the editor of a rubric', async () => {
    openScreens(['/app/rubrics']);
    await userEvent.click(await link('Edit Style'));
    expect(await screen.findByRole('heading', { name: 'Edit Rubric' })).toBeVisible();
    expect(screen.getByLabelText('Rubric name')).toHaveValue('Style');
  });

  it('offers to create the first rubric when it is empty', async () => {
    answers[list] = { full_rubrics: [] };
    openScreens(['/app/rubrics']);
    expect(await screen.findByText('No rubrics have been created yet.')).toBeVisible();
    expect(await link('Create New Rubric')).toHaveAttribute('href', '/app/rubrics/new');
  });

  it('says why it could not be loaded, and can try again', async () => {
    answers[list] = new Failing(500, 'The server is tired.');
    openScreens(['/app/rubrics']);
    expect(await screen.findByText('Error loading rubrics: The server is tired.')).toBeVisible();
    answers[list] = { full_rubrics: [older] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Rubrics' })).toBeVisible();
  });
});

describe('the rubric of an assignment', () => {
  const address = '/app/assignments/12/rubric';

  it('is a table with an edit link for a professor', async () => {
    answers[`GET ${one}/rubric`] = newer;
    openScreens([address]);
    expect(cells(await screen.findByRole('table', { name: 'Tests' }))).toContainEqual([
      'Item 1',
      '+5',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Explanation' })).toBeVisible();
    const edit = '/app/rubrics/new?assignment=12&rubric=4';
    expect(await link('Edit Rubric')).toHaveAttribute('href', edit);
  });

  it('has no edit link for a teaching assistant', async () => {
    answers[`GET ${one}/rubric`] = newer;
    openScreens([address], { classroom_role: 'TA' });
    expect(await screen.findByRole('table', { name: 'Tests' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit Rubric' })).toBeNull();
  });

  it('cannot be created by a teaching assistant when there is none', async () => {
    answers[`GET ${one}/rubric`] = null;
    answers[list] = new Failing(500);
    openScreens([address], { classroom_role: 'TA' });
    expect(await screen.findByText('This assignment has no rubric yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy existing rubric' })).toBeNull();
  });

  it('can be copied from any rubric of the classroom, or created from scratch', async () => {
    answers[`GET ${one}/rubric`] = null;
    openScreens([address]);
    const fromScratch = '/app/rubrics/new?assignment=12';
    expect(await link('Create new rubric')).toHaveAttribute('href', fromScratch);
    await userEvent.click(screen.getByRole('button', { name: 'Copy existing rubric' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy existing rubric' });
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((each) => [each.textContent, each.getAttribute('href')]),
    ).toEqual([
      ['Tests3 items', '/app/rubrics/new?assignment=12&rubric=4&copy=true'],
      ['Style2 items', '/app/rubrics/new?assignment=12&rubric=3&copy=true'],
      ['Create one from scratch', fromScratch],
    ]);
  });

  it('can be created from scratch when the classroom has no rubric', async () => {
    answers[`GET ${one}/rubric`] = null;
    answers[list] = { full_rubrics: [] };
    openScreens([address]);
    expect(await screen.findByText('No rubrics have been created.')).toBeVisible();
    expect(await link('Add new rubric')).toHaveAttribute('href', '/app/rubrics/new?assignment=12');
  });

  it.each([`GET ${one}`, `GET ${one}/rubric`])('shows an error when %s fails', async (call) => {
    answers[`GET ${one}/rubric`] = newer;
    answers[call] = new Failing(500);
    openScreens([address]);
    expect(await screen.findByText("Could not get this assignment's rubric.")).toBeVisible();
  });

  it('shows an error for an address without an assignment id', async () => {
    openScreens(['/app/assignments/x/rubric']);
    expect(
      await screen.findByText('Missing required parameters for assignment rubric'),
    ).toBeVisible();
  });
});
