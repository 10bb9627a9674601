import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping, mayRepeat, shortcutFor, type ShortcutAction } from './shortcuts.ts';

/** Keys are heard wherever the focus is; the handler always sees the newest state. */
export function useShortcuts(enabled: boolean, run: (action: ShortcutAction) => void): void {
  /** The key that was pressed last, if it has done all that it does. */
  const done = useRef<string>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.repeat) done.current = undefined;
    // Also where it has opened a form: held a little too long, it is not yet writing.
    else if (event.key === done.current) event.preventDefault();
    if (event.defaultPrevented || isTyping(event.target)) return;
    const action = shortcutFor(event);
    // Help tells how to turn the others on again.
    if (!action || (!enabled && action.type !== 'help')) return;
    event.preventDefault();
    if (!mayRepeat(action)) {
      if (event.repeat) return;
      done.current = event.key;
    }
    run(action);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
