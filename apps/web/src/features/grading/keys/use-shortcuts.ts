import { useEffect, useEffectEvent } from 'react';
import { isTyping, shortcutFor, type ShortcutAction } from './shortcuts.ts';

/** Keys are heard wherever the focus is; the handler always sees the newest state. */
export function useShortcuts(enabled: boolean, run: (action: ShortcutAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const action = shortcutFor(event);
    // Help tells how to turn the others on again.
    if (!action || (!enabled && action.type !== 'help')) return;
    event.preventDefault();
    run(action);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
