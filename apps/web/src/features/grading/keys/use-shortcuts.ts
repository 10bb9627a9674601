import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { toastOnce } from '../toast-once.ts';
import { classifyKey } from './ignored-typing.ts';
import { mayRepeat, shortcutFor, type ShortcutAction } from './shortcuts.ts';

/** Says why no comment can be written, and ignores the text that may follow. */
type IgnoreTyping = (why: string) => void;

/** Listens for shortcuts on the whole page. */
export function useShortcuts(
  enabled: boolean,
  run: (action: ShortcutAction, ignoreTyping: IgnoreTyping) => void,
): void {
  /** A held key whose shortcut has already run. */
  const held = useRef<string>(undefined);
  /** Set while typed text is ignored; `at` is the time of its last key. */
  const ignored = useRef<{ why: string; at: number }>(undefined);
  const ignoreFrom = (at: number, why: string) => {
    toastOnce(why);
    ignored.current = { why, at };
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.repeat) held.current = undefined;
    // Before the check for fields: a key that opened a form and is still held must not type into it.
    else if (event.key === held.current) event.preventDefault();
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (ignored.current) {
      const { why, at } = ignored.current;
      const kind = classifyKey(event, event.timeStamp - at);
      if (kind === 'end') ignored.current = undefined;
      else if (kind === 'text') {
        // A space would press the focused button.
        event.preventDefault();
        // Shows the toast again, for a typist who has not looked up yet.
        return ignoreFrom(event.timeStamp, why);
      }
    }
    const action = shortcutFor(event);
    // The help dialog is where shortcuts are turned on again.
    if (!action || (!enabled && action.type !== 'help')) return;
    event.preventDefault();
    if (!mayRepeat(action)) {
      if (event.repeat) return;
      held.current = event.key;
    }
    run(action, (why) => ignoreFrom(event.timeStamp, why));
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const stopIgnoring = () => {
      ignored.current = undefined;
    };
    addEventListener('keydown', listen);
    addEventListener('pointerdown', stopIgnoring);
    return () => {
      removeEventListener('keydown', listen);
      removeEventListener('pointerdown', stopIgnoring);
    };
  }, []);
}
