import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { limits } from '@lectern/contract/limits';
import { describe, expect, it } from 'vitest';
import { fullRubric } from '../testing/full-rubric.ts';
import { openScreens } from '../testing/open-screens.tsx';
import {
  editor,
  explanations,
  item,
  nameField,
  rubricServer,
  save,
} from '../testing/rubric-server.ts';

const rubrics = rubricServer();
const { sent } = rubrics;

const list = '/app/rubrics';
const points = (position: number) => item(position).getByLabelText('Point value');
const explanation = (position: number) => item(position).getByLabelText('Explanation');
const keys = (typed: string) => userEvent.keyboard(typed);
const notSaved = () => expect(screen.getByRole('button', { name: 'Save Rubric' })).toBeVisible();

describe('Enter in an item', () => {
  it('focuses the next item from any field', async () => {
    rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ items: [1, 2, 3] }) };
    openScreens([list, editor('?rubric=3')]);
    await nameField();
    await userEvent.click(explanation(1));
    await keys('{Enter}');
    expect(points(2)).toHaveFocus();
    await keys('{Enter}');
    expect(points(3)).toHaveFocus();
    expect(explanations()).toHaveLength(3);
    notSaved();
  });

  it('adds an item after the last one and focuses its first field', async () => {
    openScreens([list, editor()]);
    await nameField();
    await userEvent.click(points(1));
    await keys('2{Tab}Names{Enter}3{Tab}Tests{Enter}');
    expect(explanations()).toEqual(['Names', 'Tests', '']);
    expect(points(2)).toHaveValue('3');
    expect(points(3)).toHaveFocus();
    notSaved();
  });

  it(
    'adds no item after an empty one, nor while it is held down',
    { tags: 'release' },
    async () => {
      openScreens([list, editor()]);
      await nameField();
      await userEvent.click(explanation(1));
      await keys('{Enter} {Enter}');
      await userEvent.click(points(1));
      await keys('2{Enter}');
      expect(explanations()).toEqual([' ']);
      expect(points(1)).toHaveFocus();
      await userEvent.type(explanation(1), 'Names');
      await keys('{Enter>4/}');
      expect(explanations()).toEqual([' Names', '']);
      expect(points(2)).toHaveFocus();
      await userEvent.click(explanation(1));
      fireEvent.keyDown(explanation(1), { key: 'Enter', repeat: true });
      expect(explanation(1)).toHaveFocus();
      notSaved();
    },
  );

  it('stays in the last item when the rubric is full', { tags: 'release' }, async () => {
    const items = Array.from({ length: limits.rubricItems }, () => 1);
    rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ items }) };
    openScreens([list, editor('?rubric=3')]);
    const last = await screen.findByDisplayValue(`Item ${items.length}`);
    last.focus();
    // userEvent takes minutes with so many fields.
    expect(fireEvent.keyDown(last, { key: 'Enter' })).toBe(false);
    expect(last).toHaveFocus();
    expect(document.querySelectorAll('fieldset > legend')).toHaveLength(items.length);
  });

  it('is ignored while an input method composes a word', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    await userEvent.click(explanation(1));
    const enter = { key: 'Enter', isComposing: true };
    expect(fireEvent.keyDown(explanation(1), enter)).toBe(true);
    expect(fireEvent.keyDown(explanation(1), { ...enter, ctrlKey: true })).toBe(true);
    expect(explanation(1)).toHaveFocus();
    notSaved();
  });

  it('presses a focused button', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    item(1).getByRole('button', { name: 'D Deduction' }).focus();
    await keys('{Enter}');
    expect(item(1).getByRole('button', { pressed: true })).toHaveTextContent('D');
    expect(item(1).getByRole('button', { name: 'D Deduction' })).toHaveFocus();
  });
});

describe('saving by keyboard', () => {
  it.each(['Control', 'Meta'])('works with %s and Enter in a field of an item', async (held) => {
    const { path } = openScreens([list, editor('?rubric=3')]);
    await nameField();
    await userEvent.click(explanation(1));
    await keys(`!{${held}>}{Enter}{/${held}}`);
    expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
    expect(path()).toBe(list);
    expect(sent('PUT', '/rubrics/rubric/3')).toHaveLength(1);
  });

  it.each(['{Enter}', '{Meta>}{Enter}{/Meta}'])('works with %s in the name', async (pressed) => {
    const { path } = openScreens([list, editor('?rubric=3')]);
    await userEvent.type(await nameField(), '!');
    await keys(pressed);
    await waitFor(() => expect(path()).toBe(list));
    expect(sent('PUT', '/rubrics/rubric/3')).toHaveLength(1);
  });

  it('shows problems as the button does, and ignores a held key', async () => {
    openScreens([list, editor()]);
    await nameField();
    await userEvent.click(points(1));
    fireEvent.keyDown(points(1), { key: 'Enter', ctrlKey: true, repeat: true });
    expect(screen.queryByRole('alert')).toBeNull();
    await keys('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Item explanations cannot be empty');
    expect(points(1)).toHaveFocus();
    await save();
    expect(sent('POST', '/rubrics')).toEqual([]);
  });
});
