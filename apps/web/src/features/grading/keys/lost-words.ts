/** What somebody goes on typing who has asked for a comment where there can be none: words, not keys. */
import type { Pressed } from './shortcuts.ts';

/** Whoever waits as long as this has seen that nothing was written. */
export const pauseMs = 1_500;

/** Pressed for the sake of another key, or to mend a word. */
const asides: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Dead', 'Process', 'Backspace']);

type Key = Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key is that comes so long after the last one: one of the words, none of them, or their end. */
export function heardAs(pressed: Key, afterMs: number): 'word' | 'aside' | 'end' {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (afterMs >= pauseMs || ctrlKey || metaKey || altKey) return 'end';
  if (asides.has(key)) return 'aside';
  return /^.$/u.test(key) ? 'word' : 'end';
}
