import { expect, it } from 'vitest';
import { shortcutFor, shortcuts, type Pressed } from './shortcuts.ts';

const pressed = (key: string, more: Partial<Pressed> = {}) =>
  shortcutFor({
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: null,
    ...more,
  })?.type;

it('a letter shortcut follows Shift and ignores Caps Lock', () => {
  expect(pressed('s')).toBeUndefined();
  expect(pressed('S', { shiftKey: true })).toBe('submit');
  // Caps Lock alone, and Caps Lock with Shift on Windows and on a Mac.
  expect(pressed('S')).toBeUndefined();
  expect(pressed('C')).toBe('comment');
  expect(pressed('J')).toBe('next-changed-file');
  expect(pressed('j', { shiftKey: true })).toBe('next-file');
  expect(pressed('J', { shiftKey: true })).toBe('next-file');
});

it('a shortcut that is not a letter ignores Shift', () => {
  expect(pressed('?', { shiftKey: true })).toBe('help');
  expect(pressed('+', { shiftKey: true })).toBe('zoom-in');
  expect(pressed('1', { shiftKey: true })).toBe('rubric-item');
});

it('a bracket is a shortcut however the keyboard types it', () => {
  expect(pressed('[')).toBe('previous-student');
  // Option on a Mac, AltGr on Windows.
  expect(pressed('[', { altKey: true })).toBe('previous-student');
  expect(pressed(']', { ctrlKey: true, altKey: true })).toBe('next-student');
  // These belong to the browser.
  expect(pressed(']', { ctrlKey: true })).toBeUndefined();
  expect(pressed('[', { metaKey: true })).toBeUndefined();
  expect(pressed('1', { altKey: true })).toBeUndefined();
  expect(pressed('c', { altKey: true })).toBeUndefined();
});

it('a shortcut on a non-Latin keyboard is the key at the same place', () => {
  expect(pressed('с', { code: 'KeyC' })).toBe('comment');
  expect(pressed('Ы', { code: 'KeyS', shiftKey: true })).toBe('submit');
  expect(pressed('ب', { code: 'KeyF' })).toBeUndefined();
  expect(pressed('ת', { code: 'Comma' })).toBeUndefined();
  expect(pressed('х', { code: 'BracketLeft' })).toBe('previous-student');
  expect(pressed('ъ', { code: 'BracketRight' })).toBe('next-student');
  expect(pressed('х', { code: 'BracketLeft', altKey: true })).toBeUndefined();
  expect(pressed('٢', { code: 'Digit2' })).toBe('rubric-item');
});

it('a Latin letter is its own shortcut on every keyboard layout', () => {
  expect(pressed('j', { code: 'KeyC' })).toBe('next-changed-file');
  expect(pressed('ü', { code: 'BracketLeft' })).toBeUndefined();
  // With AltGr.
  expect(pressed('©', { code: 'KeyC' })).toBeUndefined();
});

it('the help lists each shortcut beside its opposite', () => {
  const actions = shortcuts.map(({ action }) => action);
  const pairs = Object.entries({
    'next-change': 'previous-change',
    'next-file': 'previous-file',
    'next-changed-file': 'previous-changed-file',
    'next-student': 'previous-student',
    'zoom-in': 'zoom-out',
  });
  for (const [there, andBack] of pairs) {
    const at = actions.findIndex((action) => action === there);
    expect(at % 2, there).toBe(0);
    expect(actions[at + 1]).toBe(andBack);
  }
});
