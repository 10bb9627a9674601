import { expect, it } from 'vitest';
import { shortcutFor, type Pressed } from './shortcuts.ts';

const pressed = (key: string, more: Partial<Pressed> = {}) =>
  shortcutFor({
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: null,
    ...more,
  })?.type;

it('goes by Shift, not by Caps Lock, which must submit no grade', () => {
  expect(pressed('s')).toBeUndefined();
  expect(pressed('S', { shiftKey: true })).toBe('submit');
  // With Caps Lock, and with both, as Windows and a Mac see it.
  expect(pressed('S')).toBeUndefined();
  expect(pressed('C')).toBe('comment');
  expect(pressed('J')).toBe('next-changed-file');
  expect(pressed('j', { shiftKey: true })).toBe('next-file');
  expect(pressed('J', { shiftKey: true })).toBe('next-file');
});

it('asks no other sign than a letter for Shift', () => {
  expect(pressed('?', { shiftKey: true })).toBe('help');
  expect(pressed('+', { shiftKey: true })).toBe('zoom-in');
  expect(pressed('1', { shiftKey: true })).toBe('rubric-item');
});
