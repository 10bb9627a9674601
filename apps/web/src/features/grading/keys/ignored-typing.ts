import type { Pressed } from './shortcuts.ts';

/** A pause this long shows that the typist has noticed that nothing was written. */
export const pauseMs = 1_500;

/** Keys that belong to typing but write nothing themselves. */
const helpers: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Dead', 'Process', 'Backspace']);

type Key = Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * After the comment shortcut fails, people go on typing their comment. Classifies a key pressed
 * `afterMs` after the last one: text to ignore, a helper key, or the end of the text.
 */
export function classifyKey(pressed: Key, afterMs: number): 'text' | 'helper' | 'end' {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (afterMs >= pauseMs || ctrlKey || metaKey || altKey) return 'end';
  if (helpers.has(key)) return 'helper';
  return /^.$/u.test(key) ? 'text' : 'end';
}
