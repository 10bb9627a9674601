import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failing } from '../../../testing/answers.ts';
import { shortenCallTimeouts } from '../../../testing/shorten-timers.ts';
import { instantUser } from '../../../testing/instant-user.ts';
import { fullRubric } from '../testing/full-rubric.ts';
import { openScreens } from '../testing/open-screens.tsx';
import {
  editor,
  explanations,
  fill,
  item,
  nameField,
  one,
  press,
  rubricServer,
  save,
} from '../testing/rubric-server.ts';

const rubrics = rubricServer();
const { sent, keysOf } = rubrics;

const list = '/app/rubrics';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a new rubric', () => {
  it('starts with a name and one blank item, and is marked as unsaved while it differs', async () => {
    openScreens([editor()]);
    expect(await title('New Rubric')).toBeVisible();
    expect(await nameField()).toHaveValue('New Rubric');
    expect(explanations()).toEqual(['']);
    await userEvent.type(await nameField(), '!');
    expect(await title('New Rubric*')).toBeVisible();
    await userEvent.type(await nameField(), '{Backspace}');
    expect(await title('New Rubric')).toBeVisible();
  });

  it('is sent once with its items in order and signed, and leads back with a toast', async () => {
    const { path } = openScreens([list, editor()]);
    await nameField();
    await fill(1, 'D Deduction', '2', ' Unclear names ');
    await press('Add item');
    expect(item(2).getByLabelText('Point value')).toHaveFocus();
    await fill(2, 'A Addition', '10', 'Tests');
    await press('Add item');
    await press('Delete item 3');
    await instantUser.dblClick(screen.getByRole('button', { name: 'Save Rubric' }));
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

  it.each([
    ['was lost', new Failing(502)],
    ['never came', new Promise(() => {})],
  ])('is created once when only the answer %s', async (_, answer) => {
    shortenCallTimeouts();
    rubrics.answers['POST /rubrics/rubric'] = answer;
    const { path } = openScreens([list, editor()]);
    await userEvent.clear(await nameField());
    await userEvent.type(await nameField(), 'Tests');
    await fill(1, 'A Addition', '10', 'Item 1');
    await save();
    expect(await screen.findByText("Couldn't save rubric. Please try again.")).toBeVisible();
    rubrics.answers['POST /rubrics/rubric'] = { full_rubric: fullRubric({ id: 8 }) };
    await save();
    expect(await screen.findByText('Rubric created successfully')).toBeVisible();
    expect(path()).toBe(list);
    // The first save is sent twice, the second once, all with the same key.
    expect(keysOf('POST', '/rubrics/rubric')).toHaveLength(3);
    expect(new Set(keysOf('POST', '/rubrics/rubric')).size).toBe(1);
  });

  it('shows every reason why it cannot be saved and sends nothing', async () => {
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

  it('focuses the first invalid item and marks each one until it is corrected', async () => {
    openScreens([editor()]);
    await nameField();
    await fill(1, 'A Addition', '1', 'Tests');
    await press('Add item');
    await userEvent.type(item(2).getByLabelText('Point value'), '3');
    await press('Add item');
    await save();
    const impact = item(2).getByRole('group', { name: 'Impact' });
    expect(within(impact).getByRole('button', { name: 'A Addition' })).toHaveFocus();
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
    await userEvent.click(within(impact).getByRole('button', { name: 'D Deduction' }));
    expect(impact).toHaveAccessibleDescription('');
  });

  it('keeps its draft and shows the reason when the server refuses', async () => {
    rubrics.answers['POST /rubrics/rubric'] = new Failing(500, 'The server is tired.');
    const { path } = openScreens([editor()]);
    await nameField();
    await fill(1, 'A Addition', '1', 'Tests');
    await save();
    expect(await screen.findByText('Failed to create rubric. Please try again.')).toBeVisible();
    expect(screen.getByText('- The server is tired.')).toBeVisible();
    expect(explanations()).toEqual(['Tests']);
    expect(path()).toBe(editor());
  });
});

describe('a rubric for an assignment', () => {
  it('is named after it and linked to it when saved', async () => {
    const { path } = openScreens([editor('?assignment=12')]);
    expect(await title('HW 1 > New Rubric')).toBeVisible();
    expect(await nameField()).toHaveValue('HW 1 Rubric');
    await fill(1, 'A Addition', '5', 'Tests');
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

  it('is created once even if linking it takes a second try', { tags: 'release' }, async () => {
    const path = `PUT ${one}/rubric`;
    const link = rubrics.answers[path];
    rubrics.answers[path] = new Failing(500, 'The server is tired.');
    rubrics.answers['PUT /rubrics/rubric/8'] = {
      full_rubric: fullRubric({ id: 8 }),
      rescore_id: null,
    };
    openScreens([editor('?assignment=12')]);
    await nameField();
    await fill(1, 'A Addition', '5', 'Tests');
    await save();
    expect(await screen.findByText('- The server is tired.')).toBeVisible();
    expect(await title('HW 1 > Edit Rubric')).toBeVisible();
    rubrics.answers[path] = link;
    await save();
    expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
    expect(sent('POST', '/rubrics/rubric')).toHaveLength(1);
  });
});

describe('a saved rubric', () => {
  it('is updated with the version that was shown and marks for deleted items', async () => {
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

  it('is not overwritten when somebody else has changed it', async () => {
    rubrics.answers['PUT /rubrics/rubric/3'] = new Failing(409, 'Somebody else changed this.');
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!');
    await save();
    expect(await screen.findByText('- Somebody else changed this.')).toBeVisible();
    expect(screen.getByText('Failed to update rubric. Please try again.')).toBeVisible();
    rubrics.answers['GET /rubrics/rubric/3'] = new Failing(500, 'The server is tired.');
    await press('Reload');
    expect(await screen.findByText('The server is tired.')).toBeVisible();
    expect(await nameField()).toHaveValue('Style!');
    rubrics.answers['GET /rubrics/rubric/3'] = {
      full_rubric: fullRubric({ name: 'Theirs', version: 5 }),
    };
    await press('Reload');
    await waitFor(() => expect(screen.getByLabelText('Rubric name')).toHaveValue('Theirs'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('updates an open editor in which nothing is unsaved', async () => {
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!{Backspace}');
    rubrics.answers['GET /rubrics/rubric/3'] = {
      full_rubric: fullRubric({ name: 'Theirs', version: 5 }),
    };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByLabelText('Rubric name')).toHaveValue('Theirs'));
    await userEvent.type(await nameField(), '?');
    await save();
    await screen.findByText('Rubric updated successfully');
    const [request] = sent('PUT', '/rubrics/rubric/3');
    expect(request?.body.rubric).toMatchObject({ name: 'Theirs?', version: 5 });
  });

  it('counts as saved when only the answer was lost', { tags: 'release' }, async () => {
    const answer = rubrics.answers['PUT /rubrics/rubric/3'];
    rubrics.answers['PUT /rubrics/rubric/3'] = new Failing(502, 'The gateway gave up.');
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '! ');
    await press('Delete item 1');
    await save();
    expect(await screen.findByText('- The gateway gave up.')).toBeVisible();
    const stored = fullRubric({ name: 'Style!', version: 3 });
    stored.rubric_items.shift();
    rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: stored };
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await title('Edit Rubric')).toBeVisible();

    // Nothing is unsaved, so the editor follows the next change of a colleague.
    const theirs = fullRubric({ name: 'Theirs', version: 4 });
    rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: theirs };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByLabelText('Rubric name')).toHaveValue('Theirs'));
    rubrics.answers['PUT /rubrics/rubric/3'] = answer;
    await save();
    await screen.findByText('Rubric updated successfully');
    const versions = sent('PUT', '/rubrics/rubric/3').map(({ body }) => body.rubric.version);
    expect(versions).toEqual([2, 2, 4]);
    expect(new Set(keysOf('PUT', '/rubrics/rubric/3')).size).toBe(2);
  });

  it('keeps its draft when no answer comes', { tags: 'release' }, async () => {
    shortenCallTimeouts();
    rubrics.answers['PUT /rubrics/rubric/3'] = new Promise(() => {});
    openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!');
    await save();
    expect(await screen.findByText('Failed to update rubric. Please try again.')).toBeVisible();
    expect(await nameField()).toHaveValue('Style!');
    expect(screen.getByRole('button', { name: 'Save Rubric' })).not.toHaveAttribute('aria-busy');
  });

  it('shows an error when it cannot be loaded', async () => {
    rubrics.answers['GET /rubrics/rubric/3'] = new Failing(404, 'Not found');
    openScreens([editor('?rubric=3')]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});
