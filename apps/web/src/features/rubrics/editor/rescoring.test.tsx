import type { ScoreChange } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { shortenCallTimeouts } from '../../../testing/shorten-timers.ts';
import { fullRubric } from '../testing/full-rubric.ts';
import { openScreens } from '../testing/open-screens.tsx';
import { editor, item, nameField, press, rubricServer, save } from '../testing/rubric-server.ts';

const rubrics = rubricServer();
const { sent, keysOf } = rubrics;

const changed: ScoreChange = {
  student_work_id: 9,
  assignment_id: 12,
  assignment_name: 'HW 1',
  contributors: ['Alan Turing'],
  before: 8,
  after: 4,
};

const rescored = { full_rubric: fullRubric({ version: 3 }), rescore_id: 6 };

beforeEach(() => {
  rubrics.answers['POST /rubrics/rubric/3/rescore-preview'] = { changes: [changed] };
});

const dialog = () => screen.findByRole('alertdialog', { name: 'Re-score graded submissions?' });

async function reprice() {
  openScreens(['/app/rubrics', editor('?rubric=3')]);
  await nameField();
  const field = item(1).getByLabelText('Point value');
  await userEvent.clear(field);
  await userEvent.type(field, '1');
  await save();
}

async function rescore() {
  await reprice();
  await dialog();
  await press('Save and re-score');
}

it('the editor shows which scores would change, and re-scores only after a confirmation', async () => {
  await reprice();
  const asked = within(await dialog());
  const [, row] = asked.getAllByRole('row');
  const cells = within(row!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Alan Turing', 'HW 1', '8', '4']);
  expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('PUT', '/rubrics/rubric/3')).toEqual([]);

  await save();
  await dialog();
  await press('Save, keep scores');
  expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
  expect(sent('PUT', '/rubrics/rubric/3').map(({ url }) => url)).toEqual([
    '/api/rubrics/rubric/3?rescore=false',
  ]);
});

it('a re-scoring can be undone, and undone again when no answer comes', async () => {
  rubrics.answers['PUT /rubrics/rubric/3'] = rescored;
  await rescore();
  expect(await screen.findByText('Scores now use the new points.')).toBeVisible();
  const undo = '/rubrics/rubric/3/rescores/6/undo';
  const pressUndo = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  };
  shortenCallTimeouts();
  rubrics.answers[`POST ${undo}`] = new Promise(() => {});
  await pressUndo();
  expect(await screen.findByText(/^It is unclear whether the previous points/)).toBeVisible();
  rubrics.answers[`POST ${undo}`] = { full_rubric: fullRubric({ version: 4 }) };
  await pressUndo();
  expect(await screen.findByText('The previous points are back.')).toBeVisible();
  expect(sent('PUT', '/rubrics/rubric/3').map(({ url }) => url)).toEqual([
    '/api/rubrics/rubric/3?rescore=true',
  ]);
});

it(
  'a re-scoring whose answer was lost is applied once and can be undone',
  { tags: 'release' },
  async () => {
    rubrics.answers['PUT /rubrics/rubric/3'] = new Failing(502);
    await rescore();
    await screen.findByText('Failed to update rubric. Please try again.');
    rubrics.answers['POST /rubrics/rubric/3/rescore-preview'] = { changes: [] };
    rubrics.answers['PUT /rubrics/rubric/3'] = rescored;
    await save();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    const urls = sent('PUT', '/rubrics/rubric/3').map(({ url }) => url);
    expect(new Set(urls)).toEqual(new Set(['/api/rubrics/rubric/3?rescore=true']));
    expect(new Set(keysOf('PUT', '/rubrics/rubric/3')).size).toBe(1);
  },
);
