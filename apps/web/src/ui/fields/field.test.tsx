import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { typeUnreadable } from '../../testing/type-unreadable.ts';
import { Checkbox } from './checkbox.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextField } from './text-field.tsx';
import { unreadable } from './unreadable.ts';

it('a text field has its label, hint and error', () => {
  render(
    <TextField
      label="Classroom name"
      hint="Letters and digits."
      error="Classroom name already exists."
      status="invalid"
      value="Fall"
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Classroom name' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Letters and digits. Classroom name already exists.');
  expect(screen.getByRole('status')).toHaveTextContent('Invalid');
});

it('a text field reports the typed text', async () => {
  function Name() {
    const [name, setName] = useState('');
    return <TextField label="Name" value={name} onChange={setName} />;
  }
  render(<Name />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'HW 1');
  expect(screen.getByRole('textbox')).toHaveValue('HW 1');
});

function Points({ max }: { max?: number }) {
  const [points, setPoints] = useState<number | null>(0);
  return <NumberField label="Point Adjustment" value={points} onChange={setPoints} max={max} />;
}

it('focus selects the number, but not when the window gets the focus back', () => {
  render(<Points max={2} />);
  const field = screen.getByRole('textbox', { name: 'Point Adjustment' });
  const select = vi.spyOn(field as HTMLInputElement, 'select');
  act(() => field.focus());
  expect(select).toHaveBeenCalledOnce();
  // A blur of the window keeps the active element.
  fireEvent.blur(field);
  fireEvent.focus(field);
  expect(select).toHaveBeenCalledOnce();
  act(() => field.blur());
  act(() => field.focus());
  expect(select).toHaveBeenCalledTimes(2);
});

it('the click that focuses a number field keeps the selection, a second click does not', () => {
  render(<Points />);
  const field = screen.getByRole('textbox');
  fireEvent.mouseDown(field);
  act(() => field.focus());
  expect(fireEvent.dragStart(field), 'the selection is dragged').toBe(false);
  expect(fireEvent.mouseUp(field), 'the caret is placed').toBe(false);
  fireEvent.mouseDown(field);
  expect(fireEvent.mouseUp(field), 'the caret is placed').toBe(true);
});

it('the buttons step a number up to its bound', async () => {
  render(<Points max={2} />);
  const more = screen.getByRole('button', { name: 'Increase Point Adjustment' });
  await userEvent.click(more);
  await userEvent.click(more);
  expect(screen.getByRole('textbox', { name: 'Point Adjustment' })).toHaveValue('2');
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.tab();
  expect(more).toBeDisabled();
});

it('Tab skips the buttons of a number field', async () => {
  render(<Points />);
  await userEvent.tab();
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('text that is not a whole number is kept with its sentence and counts as empty', () => {
  const told = vi.fn();
  render(<NumberField label="Weight" value={3} onChange={told} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  for (const value of ['-1.2', '-2,5', '31e']) {
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
    expect(field).toHaveAccessibleDescription('Whole numbers only.');
    expect(told).toHaveBeenLastCalledWith(null);
  }
  expect(field.checkValidity(), 'a form with it can be sent').toBe(false);
  fireEvent.change(field, { target: { value: '-' } });
  expect(field, 'complains before the first digit').not.toHaveAccessibleDescription();
  expect(field.checkValidity()).toBe(false);
});

it.each<[string, (field: HTMLInputElement) => unknown]>([
  ['left', (field) => fireEvent.blur(field)],
  ['sent', (field) => act(() => field.checkValidity())],
])('a sign without digits has its sentence once the field is %s', (_when, end) => {
  render(<Points />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: '-' } });
  end(field);
  expect(field).toHaveAccessibleDescription('Whole numbers only.');
  fireEvent.change(field, { target: { value: '-2' } });
  expect(field).not.toHaveAccessibleDescription();
});

it('onUnreadable is called for text that is not a whole number', () => {
  const told = vi.fn();
  const unread = vi.fn();
  render(<NumberField label="Score" value={3} onChange={told} onUnreadable={unread} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2.5' } });
  expect(unread).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});

it('a number outside the bounds is invalid, and its sentence names them', () => {
  render(<NumberField label="Score" value={5_000} min={0} max={1_000} onChange={vi.fn()} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(field).toHaveAccessibleDescription('Enter a number from 0 to 1,000.');
  expect(field.checkValidity()).toBe(false);
});

it('the arrow keys step a number', async () => {
  render(<Points max={2} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('textbox')).toHaveValue('2');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('textbox')).toHaveValue('1');
});

it('-0 can become -05, which is shown as -5 after a blur', async () => {
  render(<Points />);
  const field = screen.getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, '-05');
  expect(field).toHaveValue('-05');
  await userEvent.tab();
  expect(field).toHaveValue('-5');
});

it('a phone shows the digits-only keyboard only if no minus is allowed', () => {
  const field = (min?: number) => (
    <NumberField label={`From ${min}`} value={1} onChange={() => undefined} min={min} />
  );
  render([undefined, -5, 0].map((min) => <div key={`${min}`}>{field(min)}</div>));
  const modes = screen.getAllByRole('textbox').map((input) => input.getAttribute('inputmode'));
  expect(modes).toEqual(['text', 'text', 'numeric']);
});

it('a number field accepts negative numbers and can be emptied', async () => {
  render(<Points />);
  const field = screen.getByRole('textbox');
  await userEvent.clear(field);
  expect(field).toHaveValue('');
  await userEvent.type(field, '-12');
  expect(field).toHaveValue('-12');
  await userEvent.click(screen.getByRole('button', { name: 'Decrease Point Adjustment' }));
  expect(field).toHaveValue('-13');
});

it('the arrow keys choose a radio button of a named group', async () => {
  const options = [
    { value: 'A', label: 'Addition' },
    { value: 'D', label: 'Deduction' },
  ] as const;
  function Impact() {
    const [impact, setImpact] = useState<'A' | 'D'>('A');
    return (
      <RadioGroup label="Point impact" options={options} value={impact} onChange={setImpact} />
    );
  }
  render(<Impact />);
  expect(screen.getByRole('group', { name: 'Point impact' })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Deduction' })).toBeChecked();
});

it('an indeterminate checkbox is shown as mixed', () => {
  render(
    <Checkbox label="All students" checked={false} indeterminate onChange={() => undefined} />,
  );
  expect(screen.getByRole('checkbox', { name: 'All students' })).toBePartiallyChecked();
});

it('a date field shows its date', () => {
  render(<DateField label="Due date" value="2026-11-30" onChange={() => undefined} />);
  expect(screen.getByLabelText('Due date')).toHaveValue('2026-11-30');
});

it('an unreadable date keeps the parts that were typed', () => {
  const looked = vi.fn();
  const { rerender } = render(<DateField label="Due date" value="2026-12-31" onChange={looked} />);
  const field = screen.getByLabelText('Due date');
  typeUnreadable(field);
  expect(looked).toHaveBeenLastCalledWith(unreadable);
  const write = vi.spyOn(field as HTMLInputElement, 'value', 'set');
  rerender(<DateField label="Due date" value={unreadable} onChange={looked} />);
  expect(write).not.toHaveBeenCalled();
  // Firefox empties every part when the attribute is set.
  expect(field).not.toHaveAttribute('value');
  rerender(<DateField label="Due date" value="" onChange={looked} />);
  expect(write, 'until the form empties the field').toHaveBeenCalledExactlyOnceWith('');
});

it('a date that the form ignores is restored', () => {
  render(<DateField label="Due date" value="2026-11-30" onChange={() => undefined} />);
  const field = screen.getByLabelText('Due date');
  fireEvent.change(field, { target: { value: '2026-12-09' } });
  expect(field).toHaveValue('2026-11-30');
});
