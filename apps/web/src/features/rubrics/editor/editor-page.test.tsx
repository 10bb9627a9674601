import type { SaveRubric, ScoreChange } from '@lectern/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, Failing, type Answers } from '../../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { inNoTime } from '../../../testing/in-no-time.ts';
import { outline } from '../../assignments/testing/outline.ts';
import { fullRubric } from '../testing/full-rubric.ts';
import { openScreens } from '../testing/open-screens.tsx';

const one = '/classrooms/classroom/7/assignments/assignment/12';
const saved = fullRubric({ items: [5, -2] });
const changed: ScoreChange = {
  student_work_id: 9,
  assignment_id: 12,
  assignment_name: 'HW 1',
  contributors: ['Alan Turing'],
  before: 8,
  after: 4,
};

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {
    'GET /classrooms/classroom/7/rubrics': { full_rubrics: [saved] },
    'GET /rubrics/rubric/3': { full_rubric: saved },
    'PUT /rubrics/rubric/3': { full_rubric: fullRubric({ version: 3 }), rescore_id: null },
    'POST /rubrics/rubric': { full_rubric: fullRubric({ id: 8 }) },
    'POST /rubrics/rubric/3/rescore-preview': { changes: [] },
    [`GET ${one}`]: { assignment_outline: outline() },
    [`GET ${one}/rubric`]: null,
    [`PUT ${one}/rubric`]: { assignment_outline: outline({ rubric_id: 8 }) },
  };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  toast.dismiss();
  await server.close();
});

const list = '/app/rubrics';
const editor = (query = '') => `/app/rubrics/new${query}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const nameField = () => screen.findByLabelText('Rubric name');
const item = (position: number) => within(screen.getByRole('group', { name: `Item ${position}` }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save Rubric');
const explanations = () =>
  screen.getAllByLabelText<HTMLInputElement>('Explanation').map(({ value }) => value);
const sent = (method: string, path: string) =>
  server.requests
    .filter((request) => request.method === method && request.url.startsWith(`/api${path}`))
    .map(({ body, url }) => ({ url, body: JSON.parse(body) as SaveRubric }));

async function fill(position: number, impact: string, points: string, explanation: string) {
  await userEvent.click(item(position).getByRole('button', { name: impact }));
  await userEvent.type(item(position).getByLabelText('Point value'), points);
  await userEvent.type(item(position).getByLabelText('Explanation'), explanation);
}

describe('a new rubric', () => {
  it('begins with a name and one blank item, and is unsaved from the first change on', async () => {
    openScreens([editor()]);
    expect(await title('New Rubric')).toBeVisible();
    expect(await nameField()).toHaveValue('New Rubric');
    expect(explanations()).toEqual(['']);
    await userEvent.type(await nameField(), '!');
    expect(await title('New Rubric*')).toBeVisible();
    await userEvent.type(await nameField(), '{Backspace}');
    expect(await title('New Rubric')).toBeVisible();
  });

  it('is created in order, with the sign of each impact, and goes back with a toast', async () => {
    const { path } = openScreens([list, editor()]);
    await nameField();
    await fill(1, 'D: Deduction', '2', ' Unclear names ');
    await press('Add item');
    expect(item(2).getByLabelText('Explanation')).toHaveFocus();
    await fill(2, 'A: Addition', '10', 'Tests');
    await press('Add item');
    await press('Delete item 3');
    await inNoTime.dblClick(screen.getByRole('button', { name: 'Save Rubric' }));
    expect(await screen.findByText('Rubric created successfully')).toBeVisible();
    expect(path()).toBe(list);
    expect(sent('POST', '/rubrics/rubric').map(({ body }) => body)).toEqual([
      {
        rubric: {
          name: 'New Rubric',
          reusable: true,
          version: null,
          org_id: 42,
          classroom_id: 7,
        },
        rubric_items: [
          { id: null, point_value: -2, explanation: 'Unclear names', deleted: false },
          { id: null, point_value: 10, explanation: 'Tests', deleted: false },
        ],
      },
    ]);
  });

  it('is made once when only the answer was lost', async () => {
    answers['POST /rubrics/rubric'] = new Failing(502);
    const { path } = openScreens([list, editor()]);
    await userEvent.clear(await nameField());
    await userEvent.type(await nameField(), 'Tests');
    await fill(1, 'A: Addition', '10', 'Item 1');
    await save();
    expect(await screen.findByText("Couldn't save rubric. Please try again.")).toBeVisible();
    const made = fullRubric({ id: 8, name: 'Tests', items: [10] });
    answers['GET /classrooms/classroom/7/rubrics'] = { full_rubrics: [saved, made] };
    answers['POST /rubrics/rubric'] = { full_rubric: fullRubric({ id: 9 }) };
    await save();
    expect(await screen.findByText('Rubric created successfully')).toBeVisible();
    expect(path()).toBe(list);
    expect(sent('POST', '/rubrics/rubric')).toHaveLength(1);
  });

  it('is told every reason why it cannot be saved, and nothing is sent', async () => {
    openScreens([editor()]);
    await userEvent.clear(await nameField());
    await press('Add item');
    await userEvent.type(item(2).getByLabelText('Point value'), '3');
    await save();
    const alert = await screen.findByRole('alert');
    expect(await nameField()).toHaveFocus();
    expect(
      within(alert)
        .getAllByText(/./, { selector: 'p' })
        .map((p) => p.textContent),
    ).toEqual([
      "Couldn't save rubric. Please try again.",
      ' - Item explanations cannot be empty.',
      ' - Point values cannot be empty.',
      ' - Point impact cannot be empty for non-zero values.',
    ]);
    expect(screen.getByText('Please provide a rubric name.')).toBeVisible();
    await press('Delete item 2');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Delete item 1');
    await userEvent.type(await nameField(), 'Style');
    await save();
    expect(await screen.findByText('- A rubric cannot have no items.')).toBeVisible();
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(sent('POST', '/rubrics/rubric')).toEqual([]);
  });

  it('is shown which items are at fault until they are right, the first of them at once', async () => {
    openScreens([editor()]);
    await nameField();
    await fill(1, 'A: Addition', '1', 'Tests');
    await press('Add item');
    await userEvent.type(item(2).getByLabelText('Point value'), '3');
    await press('Add item');
    await save();
    const impact = item(2).getByRole('group', { name: 'Impact' });
    expect(within(impact).getByRole('button', { name: 'A: Addition' })).toHaveFocus();
    expect(impact).toHaveAccessibleDescription('Point impact cannot be empty for non-zero values.');
    expect(item(1).getByLabelText('Explanation')).toBeValid();
    const explanation = item(3).getByLabelText('Explanation');
    expect(explanation).toBeInvalid();
    expect(explanation).toHaveAccessibleDescription('Item explanations cannot be empty.');
    const points = item(3).getByLabelText('Point value');
    expect(points).toHaveAccessibleDescription('Point values cannot be empty.');

    await userEvent.type(explanation, 'Names');
    expect(explanation).toBeValid();
    expect(points).toBeInvalid();
    await press('Add item');
    expect(item(4).getByLabelText('Explanation')).toBeValid();
    await userEvent.click(within(impact).getByRole('button', { name: 'D: Deduction' }));
    expect(impact).toHaveAccessibleDescription('');
  });

  it('says so when the server refuses, and keeps what was typed', async () => {
    answers['POST /rubrics/rubric'] = new Failing(500, 'The server is tired.');
    const { path } = openScreens([editor()]);
    await nameField();
    await fill(1, 'A: Addition', '1', 'Tests');
    await save();
    expect(await screen.findByText('Failed to create rubric. Please try again.')).toBeVisible();
    expect(screen.getByText('- The server is tired.')).toBeVisible();
    expect(explanations()).toEqual(['Tests']);
    expect(path()).toBe(editor());
  });
});

describe('an item', () => {
  it('takes whole numbers of six characters and explanations of a hundred', async () => {
    openScreens([editor()]);
    await nameField();
    await fill(1, 'D: Deduction', '-1a2345678', 'x'.repeat(101));
    expect(item(1).getByLabelText('Point value')).toHaveValue('123456');
    expect(item(1).getByLabelText('Explanation')).toHaveValue('x'.repeat(100));
  });

  it('is given no points that nobody meant where half ones are typed or pasted', async () => {
    openScreens([editor()]);
    await nameField();
    // There before the sentence is: a screen reader tells only what comes into it.
    const told = document.querySelector('fieldset > [aria-live="polite"]');
    await fill(1, 'D: Deduction', '2.5', 'Tests');
    const points = item(1).getByLabelText('Point value');
    const whole = 'Whole numbers only.';
    expect(points).toHaveValue('2.5');
    expect(points).toBeInvalid();
    expect(points).toHaveAccessibleDescription(whole);
    expect(told).toHaveTextContent(whole);
    await save();
    expect(points).toHaveFocus();
    expect(points).toHaveAccessibleDescription(whole);
    await userEvent.clear(points);
    await userEvent.paste('-2,5');
    expect(points).toHaveValue('-2,5');
    expect(sent('POST', '/rubrics')).toEqual([]);
    await userEvent.clear(points);
    await userEvent.type(points, '3');
    expect(points).toBeValid();
    expect(points).toHaveValue('3');
    expect(screen.queryByText(whole)).toBeNull();
  });

  it('is neutral again when its impact is pressed once more or its points become 0', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    const pressed = (position: number) =>
      item(position)
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent);
    expect([pressed(1), pressed(2)]).toEqual([['A'], ['D']]);
    await userEvent.click(item(1).getByRole('button', { name: 'A: Addition' }));
    expect(pressed(1)).toEqual(['N']);
    const points = item(2).getByLabelText('Point value');
    expect(points).toHaveValue('2');
    await userEvent.clear(points);
    await userEvent.type(points, '0');
    expect(pressed(2)).toEqual(['N']);
  });

  it('moves up and down, keeps the focus, and stops at the ends', async () => {
    answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ items: [1, 2, 3] }) };
    openScreens([editor('?rubric=3')]);
    await nameField();
    await press('Move item 1 down');
    expect(explanations()).toEqual(['Item 2', 'Item 1', 'Item 3']);
    expect(document.activeElement).toHaveAccessibleName('Move item 2 down');
    await userEvent.keyboard('{Enter}');
    expect(explanations()).toEqual(['Item 2', 'Item 3', 'Item 1']);
    expect(screen.getByText('Moved to position 3 of 3.')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(explanations()).toEqual(['Item 2', 'Item 3', 'Item 1']);
    expect(document.activeElement).toHaveAccessibleName('Move item 3 down');
  });
});

describe('a rubric for an assignment', () => {
  it('is named after it and linked to it when saved', async () => {
    const { path } = openScreens([editor('?assignment=12')]);
    expect(await title('HW 1 > New Rubric')).toBeVisible();
    expect(await nameField()).toHaveValue('HW 1 Rubric');
    await fill(1, 'A: Addition', '5', 'Tests');
    expect(await title('HW 1 > New Rubric*')).toBeVisible();
    await save();
    expect(await screen.findByText('Rubric created successfully')).toBeVisible();
    expect(sent('PUT', `${one}/rubric`).map(({ body }) => body)).toEqual([8]);
    expect(path()).toBe('/app/assignments/12/rubric');
    expect(await screen.findByRole('table', { name: 'Style' })).toBeVisible();
  });

  it('starts from a copy, whose items are new', async () => {
    openScreens([editor('?assignment=12&rubric=3&copy=true')]);
    expect(await title('HW 1 > New Rubric')).toBeVisible();
    expect(await nameField()).toHaveValue('HW 1 Rubric');
    expect(explanations()).toEqual(['Item 1', 'Item 2']);
    await save();
    await screen.findByText('Rubric created successfully');
    const [request] = sent('POST', '/rubrics/rubric');
    expect(request?.body.rubric_items.map(({ id, point_value }) => [id, point_value])).toEqual([
      [null, 5],
      [null, -2],
    ]);
  });

  it('is made once, also when linking it takes a second try', async () => {
    const path = `PUT ${one}/rubric`;
    const link = answers[path];
    answers[path] = new Failing(500, 'The server is tired.');
    answers['PUT /rubrics/rubric/8'] = { full_rubric: fullRubric({ id: 8 }), rescore_id: null };
    openScreens([editor('?assignment=12')]);
    await nameField();
    await fill(1, 'A: Addition', '5', 'Tests');
    await save();
    expect(await screen.findByText('- The server is tired.')).toBeVisible();
    expect(await title('HW 1 > Edit Rubric')).toBeVisible();
    answers[path] = link;
    await save();
    expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
    expect(sent('POST', '/rubrics/rubric')).toHaveLength(1);
  });
});

describe('a saved rubric', () => {
  const edit = async (points: string) => {
    const field = item(1).getByLabelText('Point value');
    await userEvent.clear(field);
    await userEvent.type(field, points);
  };
  const dialog = () => screen.findByRole('alertdialog', { name: 'Re-score graded works?' });

  it('loses one item to a double click, and not the one that takes its place', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    const count = () => screen.getAllByRole('button', { name: /^Delete item/ }).length;
    const before = count();
    fireEvent.click(screen.getByRole('button', { name: 'Delete item 1' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Delete item 1' }), { detail: 2 });
    expect(count()).toBe(before - 1);
  });

  it('hands the focus on to the item that takes the place of a deleted one, and says so', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    await press('Add item');
    await press('Delete item 1');
    expect(screen.getByRole('button', { name: 'Delete item 1' })).toHaveFocus();
    expect(screen.getByText('Item 1 deleted, 2 left.')).toBeInTheDocument();
    await press('Delete item 2');
    expect(screen.getByRole('button', { name: 'Delete item 1' })).toHaveFocus();
    expect(screen.getByText('Item 2 deleted, 1 left.')).toBeInTheDocument();
    await press('Delete item 1');
    expect(screen.getByRole('button', { name: 'Add item' })).toHaveFocus();
    expect(screen.getByText('Item 1 deleted, none left.')).toBeInTheDocument();
  });

  it('loses one item to a key that is held down', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    const before = screen.getAllByRole('button', { name: /^Delete item/ }).length;
    screen.getByRole('button', { name: 'Delete item 1' }).focus();
    await userEvent.keyboard('{Enter>3/}');
    expect(screen.getAllByRole('button', { name: /^Delete item/ })).toHaveLength(before - 1);
  });

  it('is updated with the version that was seen, deleted items marked', async () => {
    const { path } = openScreens([list, editor('?rubric=3')]);
    expect(await title('Edit Rubric')).toBeVisible();
    await press('Delete item 2');
    expect(await title('Edit Rubric*')).toBeVisible();
    await save();
    expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
    expect(path()).toBe(list);
    const [request] = sent('PUT', '/rubrics/rubric/3');
    expect(request?.url).toContain('rescore=false');
    expect(request?.body.rubric.version).toBe(2);
    expect(request?.body.rubric_items.map(({ id, deleted }) => [id, deleted])).toEqual([
      [31, false],
      [32, true],
    ]);
    expect(sent('POST', '/rubrics/rubric/3/rescore-preview')).toEqual([]);
  });

  it('shows which scores new points would change, and re-scores only when told to', async () => {
    answers['POST /rubrics/rubric/3/rescore-preview'] = { changes: [changed] };
    openScreens([list, editor('?rubric=3')]);
    await nameField();
    await edit('1');
    await save();
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

  it('offers to undo a re-scoring', async () => {
    answers['POST /rubrics/rubric/3/rescore-preview'] = { changes: [changed] };
    answers['PUT /rubrics/rubric/3'] = { full_rubric: fullRubric({ version: 3 }), rescore_id: 6 };
    openScreens([list, editor('?rubric=3')]);
    await nameField();
    await edit('1');
    await save();
    await dialog();
    await press('Save and re-score');
    expect(await screen.findByText('Scores follow the new points.')).toBeVisible();
    const undo = '/rubrics/rubric/3/rescores/6/undo';
    answers[`POST ${undo}`] = { full_rubric: fullRubric({ version: 4 }) };
    // By keyboard: jsdom knows no captured pointers, with which toasts are swiped away.
    screen.getByRole('button', { name: 'Undo' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The points are as they were before.')).toBeVisible();
    expect(sent('PUT', '/rubrics/rubric/3').map(({ url }) => url)).toEqual([
      '/api/rubrics/rubric/3?rescore=true',
    ]);
  });

  it('that somebody else changed meanwhile is not overwritten', async () => {
    answers['PUT /rubrics/rubric/3'] = new Failing(409, 'Somebody else changed this.');
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!');
    await save();
    expect(await screen.findByText('- Somebody else changed this.')).toBeVisible();
    expect(screen.getByText('Failed to update rubric. Please try again.')).toBeVisible();
    answers['GET /rubrics/rubric/3'] = new Failing(500, 'The server is tired.');
    await press('Reload');
    expect(await screen.findByText('The server is tired.')).toBeVisible();
    expect(await nameField()).toHaveValue('Style!');
    answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ name: 'Theirs', version: 5 }) };
    await press('Reload');
    await waitFor(() => expect(screen.getByLabelText('Rubric name')).toHaveValue('Theirs'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is followed by an editor in which nothing is unsaved, also when something was', async () => {
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!{Backspace}');
    answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ name: 'Theirs', version: 5 }) };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByLabelText('Rubric name')).toHaveValue('Theirs'));
    await userEvent.type(await nameField(), '?');
    await save();
    await screen.findByText('Rubric updated successfully');
    const [request] = sent('PUT', '/rubrics/rubric/3');
    expect(request?.body.rubric).toMatchObject({ name: 'Theirs?', version: 5 });
  });

  it('is saved again from there when only the answer was lost', async () => {
    const answer = answers['PUT /rubrics/rubric/3'];
    answers['PUT /rubrics/rubric/3'] = new Failing(502, 'The gateway gave up.');
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '! ');
    await press('Delete item 1');
    await save();
    expect(await screen.findByText('- The gateway gave up.')).toBeVisible();
    const stored = fullRubric({ name: 'Style!', version: 3 });
    stored.rubric_items.shift();
    answers['GET /rubrics/rubric/3'] = { full_rubric: stored };
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await title('Edit Rubric')).toBeVisible();

    // It stays saved when somebody changes it next.
    const theirs = fullRubric({ name: 'Theirs', version: 4 });
    answers['GET /rubrics/rubric/3'] = { full_rubric: theirs };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByLabelText('Rubric name')).toHaveValue('Theirs'));
    answers['PUT /rubrics/rubric/3'] = answer;
    await save();
    await screen.findByText('Rubric updated successfully');
    const versions = sent('PUT', '/rubrics/rubric/3').map(({ body }) => body.rubric.version);
    expect(versions).toEqual([2, 4]);
  });

  it('that cannot be loaded says so', async () => {
    answers['GET /rubrics/rubric/3'] = new Failing(404, 'Not found');
    openScreens([editor('?rubric=3')]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});
