import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fullRubric } from '../testing/full-rubric.ts';
import { openScreens } from '../testing/open-screens.tsx';
import {
  editor,
  explanations,
  fill,
  item,
  nameField,
  press,
  rubricServer,
  save,
} from '../testing/rubric-server.ts';

const rubrics = rubricServer();
const { sent } = rubrics;

const pressedImpacts = (position: number) =>
  item(position)
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

describe('an item', () => {
  it('accepts points of 6 characters and explanations of 100', { tags: 'release' }, async () => {
    openScreens([editor()]);
    await nameField();
    await fill(1, 'D Deduction', '-1a2345678', 'x'.repeat(101));
    expect(item(1).getByLabelText('Point value')).toHaveValue('123456');
    expect(item(1).getByLabelText('Explanation')).toHaveValue('x'.repeat(100));
  });

  it('refuses a decimal number as points and keeps it as typed', async () => {
    openScreens([editor()]);
    await nameField();
    // The live region must exist before its text, or screen readers do not announce the text.
    const liveRegion = document.querySelector('fieldset > [aria-live="polite"]');
    await fill(1, 'D Deduction', '2.5', 'Tests');
    const points = item(1).getByLabelText('Point value');
    const whole = 'Whole numbers only.';
    expect(points).toHaveValue('2.5');
    expect(points).toBeInvalid();
    expect(points).toHaveAccessibleDescription(whole);
    expect(liveRegion).toHaveTextContent(whole);
    await save();
    expect(points).toHaveFocus();
    expect(points).toHaveAccessibleDescription(whole);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(`- ${whole}`);
    expect(alert).not.toHaveTextContent('Point values cannot be empty.');
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

  it('becomes a deduction by a typed or pasted minus, and an addition by a plus', async () => {
    openScreens([editor()]);
    await nameField();
    const points = item(1).getByLabelText('Point value');
    const pressed = () => pressedImpacts(1).join();
    await userEvent.type(points, '-');
    expect([pressed(), points]).toEqual(['D Deduction', expect.objectContaining({ value: '-' })]);
    expect(points).toBeValid();
    await userEvent.keyboard('3');
    expect([pressed(), points]).toEqual(['D Deduction', expect.objectContaining({ value: '3' })]);
    await userEvent.tripleClick(points);
    await userEvent.paste('+12');
    expect([pressed(), points]).toEqual(['A Addition', expect.objectContaining({ value: '12' })]);
    await userEvent.tripleClick(points);
    await userEvent.keyboard('-4');
    await userEvent.type(item(1).getByLabelText('Explanation'), 'Names');
    await save();
    await screen.findByText('Rubric created successfully');
    const [request] = sent('POST', '/rubrics/rubric');
    expect(request?.body.rubric_items.map(({ point_value }) => point_value)).toEqual([-4]);
  });

  it('becomes neutral when its impact is pressed again or its points become 0', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    expect([pressedImpacts(1), pressedImpacts(2)]).toEqual([['A Addition'], ['D Deduction']]);
    await userEvent.click(item(1).getByRole('button', { name: 'A Addition' }));
    expect(pressedImpacts(1)).toEqual(['N Neutral']);
    const points = item(2).getByLabelText('Point value');
    expect(points).toHaveValue('2');
    await userEvent.clear(points);
    await userEvent.type(points, '0');
    expect(pressedImpacts(2)).toEqual(['N Neutral']);
  });

  it('says that points without a sign need an impact while it is neutral', async () => {
    openScreens([editor()]);
    await nameField();
    const sentence = 'Point impact cannot be empty for non-zero values.';
    const points = item(1).getByLabelText('Point value');
    await userEvent.type(points, '0');
    expect(screen.queryByText(sentence)).toBeNull();
    await userEvent.clear(points);
    await userEvent.type(points, '5');
    const impact = item(1).getByRole('group', { name: 'Impact' });
    expect(impact).toHaveAccessibleDescription(sentence);
    await userEvent.click(item(1).getByRole('button', { name: 'D Deduction' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('moves down with its focus and stops at the end', async () => {
    rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ items: [1, 2, 3] }) };
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

describe('the handle of an item', () => {
  const handle = (position: number) =>
    screen.getByRole('button', { name: `Reorder item ${position}` });
  const order = () =>
    explanations()
      .map((text) => text.at(-1))
      .join('');
  const openThree = async () => {
    rubrics.answers['GET /rubrics/rubric/3'] = { full_rubric: fullRubric({ items: [1, 2, 3] }) };
    openScreens([editor('?rubric=3')]);
    await nameField();
  };

  it('moves it with Alt and an arrow key, and only then', async () => {
    await openThree();
    act(() => handle(1).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(order()).toBe('123');
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(order()).toBe('231');
    expect(handle(3)).toHaveFocus();
    expect(screen.getByText('Moved to position 3 of 3.')).toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order()).toBe('213');
  });

  it.each(['{Enter}', ' '])('picks it up and drops it with %j', async (key) => {
    await openThree();
    act(() => handle(3).focus());
    await userEvent.keyboard(key);
    expect(screen.getByText(/^Item 3 picked up\. Press the arrow keys/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    expect(order()).toBe('132');
    expect(handle(2)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard(key);
    expect(screen.getByText('Item dropped at position 2.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    expect(order()).toBe('132');
  });

  it('puts it back with Escape, and drops it where it is when the focus leaves', async () => {
    await openThree();
    act(() => handle(1).focus());
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    expect(order()).toBe('231');
    await userEvent.keyboard('{Escape}{ArrowDown}');
    expect(order()).toBe('123');
    await userEvent.keyboard(' {ArrowDown}{Tab}{Shift>}{Tab}{/Shift}{ArrowDown}');
    expect(order()).toBe('213');
  });
});

describe('deleting an item', () => {
  const count = () => screen.getAllByRole('button', { name: /^Delete item/ }).length;

  it('deletes one item on a double click', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    const before = count();
    fireEvent.click(screen.getByRole('button', { name: 'Delete item 1' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Delete item 1' }), { detail: 2 });
    expect(count()).toBe(before - 1);
  });

  it('focuses the item that takes its place, and announces the deletion', async () => {
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

  it('deletes one item when the key is held down', async () => {
    openScreens([editor('?rubric=3')]);
    await nameField();
    const before = count();
    screen.getByRole('button', { name: 'Delete item 1' }).focus();
    await userEvent.keyboard('{Enter>3/}');
    expect(count()).toBe(before - 1);
  });
});
