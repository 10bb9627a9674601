import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { Dropdown } from './dropdown.tsx';

const options = [
  { value: 1, label: 'analytical-engines' },
  { value: 2, label: 'compilers-101', note: 'App not installed' },
  { value: 3, label: 'distributed-systems' },
];

function Organizations() {
  const [value, setValue] = useState<number>();
  return (
    <>
      <Dropdown
        label="Your Organizations"
        placeholder="Select an Organization"
        options={options}
        value={value}
        onChange={setValue}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const trigger = () => screen.getByRole('combobox', { name: 'Your Organizations' });
const list = () => screen.queryByRole('listbox', { name: 'Your Organizations' });

describe('Dropdown', () => {
  it('focuses its trigger on a click, which Safari does not', () => {
    render(<Organizations />);
    fireEvent.click(trigger());
    expect(trigger()).toHaveFocus();
  });

  it('keeps the focus while its trigger is pressed to close it', () => {
    render(<Organizations />);
    expect(fireEvent.mouseDown(trigger()), 'the focus moves').toBe(true);
    fireEvent.click(trigger());
    expect(fireEvent.mouseDown(trigger()), 'the focus moves').toBe(false);
  });

  it('shows its placeholder until something is chosen with the mouse', async () => {
    render(<Organizations />);
    expect(trigger()).toHaveTextContent('Select an Organization');
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('option', { name: /compilers-101/ }));
    expect(trigger()).toHaveTextContent('compilers-101');
    expect(list()).toBeNull();
  });

  it('works with the keyboard alone while the focus stays on the trigger', async () => {
    render(<Organizations />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    const active = trigger().getAttribute('aria-activedescendant')!;
    expect(document.getElementById(active)).toHaveTextContent('compilers-101');
    await userEvent.keyboard('{Enter}');
    expect(trigger()).toHaveFocus();
    expect(trigger()).toHaveTextContent('compilers-101');
  });

  it('finds an option by its first letters', async () => {
    render(<Organizations />);
    await userEvent.tab();
    await userEvent.keyboard('dis{Enter}');
    expect(trigger()).toHaveTextContent('distributed-systems');
  });

  it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
    'opens with %j at the chosen option',
    async (key) => {
      render(<Organizations />);
      await userEvent.tab();
      await userEvent.keyboard('dis{Enter}' + key);
      expect(list()).toBeVisible();
      const active = trigger().getAttribute('aria-activedescendant')!;
      expect(document.getElementById(active)).toHaveTextContent('distributed-systems');
    },
  );

  it('closes on Escape without choosing', async () => {
    render(<Organizations />);
    await userEvent.click(trigger());
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(list()).toBeNull();
    expect(trigger()).toHaveTextContent('Select an Organization');
  });
});

describe('Dropdown that loses the focus', () => {
  fakeTimers();

  it('closes 200 ms later', () => {
    render(<Organizations />);
    act(() => trigger().focus());
    act(() => trigger().click());
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    act(() => void vi.advanceTimersByTime(199));
    expect(list()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(list()).toBeNull();
  });

  it('stays open if the focus returns within 200 ms', () => {
    render(<Organizations />);
    act(() => trigger().focus());
    act(() => trigger().click());
    act(() => trigger().blur());
    act(() => void vi.advanceTimersByTime(150));
    act(() => trigger().focus());
    act(() => void vi.advanceTimersByTime(1000));
    expect(list()).not.toBeNull();
  });
});
