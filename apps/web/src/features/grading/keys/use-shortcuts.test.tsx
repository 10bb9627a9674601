import { createEvent, fireEvent, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

it('the help shortcut works while shortcuts are turned off', () => {
  const run = vi.fn();
  renderHook(() => useShortcuts(false, run));
  for (const key of ['h', '?', 'j']) fireEvent.keyDown(document.body, { key });
  expect(run.mock.calls.map(([action]) => action)).toEqual([{ type: 'help' }]);
});

describe('text typed after a failed comment shortcut', () => {
  const listen = () => {
    const actions: string[] = [];
    renderHook(() =>
      useShortcuts(true, ({ type }, ignoreTyping) => {
        actions.push(type);
        if (type === 'comment') ignoreTyping('There is no line.');
      }),
    );
    return actions;
  };
  const press = (key: string, at: number) => {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.body, event);
  };

  it('runs no shortcut until the typist pauses', () => {
    const actions = listen();
    const sentence = ['c', 'j', 'u', 's', 't', ' ', 'o', 'd', 'd'];
    for (const [at, key] of sentence.entries()) press(key, at * 1_000);
    expect(actions).toEqual(['comment']);
    press('j', 10_000);
    expect(actions).toEqual(['comment', 'next-changed-file']);
  });

  it('ends with a click or with a key that writes nothing', () => {
    const actions = listen();
    press('c', 0);
    fireEvent.pointerDown(document.body);
    press('j', 100);
    press('c', 200);
    press('Escape', 300);
    press('k', 400);
    const after = ['next-changed-file', 'comment', 'previous-changed-file'];
    expect(actions).toEqual(['comment', ...after]);
  });
});
