import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { delays } from '../delays.ts';
import { UndoRow } from './undo-row.tsx';

const began = new Date('2026-11-15T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: began }));
afterEach(() => void vi.useRealTimers());

/** As a table has it: the row takes the place of the button that was pressed. */
function Removal({ onUndo }: { onUndo: () => void }) {
  const [isGoing, setGoing] = useState(false);
  if (!isGoing) return <button onClick={() => setGoing(true)}>Remove User</button>;
  return <UndoRow onUndo={onUndo}>Removing Student...</UndoRow>;
}

function openRow() {
  const onUndo = vi.fn();
  render(<Removal onUndo={onUndo} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove User' }), { detail: 1 });
  expect(screen.getByRole('status')).toHaveTextContent('Removing Student...');
  const undo = screen.getByRole('button', { name: 'Undo Removing Student...' });
  return { onUndo, undo };
}

it('the second press of a double click does not undo the removal', async () => {
  const { onUndo, undo } = openRow();
  vi.setSystemTime(began.getTime() + delays.doubleClickMs - 1);
  await userEvent.click(undo);
  expect(onUndo).not.toHaveBeenCalled();
  vi.setSystemTime(began.getTime() + delays.doubleClickMs);
  await userEvent.click(undo);
  expect(onUndo).toHaveBeenCalledOnce();
});

it.each(['{Enter}', ' '])('the key %j undoes the removal at once', async (key) => {
  const { onUndo, undo } = openRow();
  undo.focus();
  await userEvent.keyboard(key);
  expect(onUndo).toHaveBeenCalledOnce();
});

it('takes it back at once for a screen reader, which presses without a pointer', () => {
  const { onUndo, undo } = openRow();
  undo.click();
  expect(onUndo).toHaveBeenCalledOnce();
});
