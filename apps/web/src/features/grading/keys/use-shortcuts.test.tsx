import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

it('hears the key of the help also where the others are turned off', () => {
  const run = vi.fn();
  renderHook(() => useShortcuts(false, run));
  for (const key of ['h', '?', 'j']) fireEvent.keyDown(document.body, { key });
  expect(run.mock.calls).toEqual([[{ type: 'help' }]]);
});
