import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { tellWhy } from '../tell-why.ts';
import { heardAs } from './lost-words.ts';
import { mayRepeat, shortcutFor, type ShortcutAction } from './shortcuts.ts';

/** Tells why there is no place for the words that may follow; they run nothing. */
type LoseWords = (why: string) => void;

/** Keys are heard wherever the focus is; the handler always sees the newest state. */
export function useShortcuts(
  enabled: boolean,
  run: (action: ShortcutAction, loseWords: LoseWords) => void,
): void {
  /** The key that was pressed last, if it has done all that it does. */
  const done = useRef<string>(undefined);
  /** Words that have no place, and when the last of them was typed. */
  const lost = useRef<{ why: string; at: number }>(undefined);
  const loseAt = (at: number, why: string) => {
    tellWhy(why);
    lost.current = { why, at };
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.repeat) done.current = undefined;
    // Also where it has opened a form: held a little too long, it is not yet writing.
    else if (event.key === done.current) event.preventDefault();
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (lost.current) {
      const { why, at } = lost.current;
      const heard = heardAs(event, event.timeStamp - at);
      if (heard === 'end') lost.current = undefined;
      else if (heard === 'word') {
        // A space would press the button that has the focus.
        event.preventDefault();
        // For as long as somebody types, who may not have looked up yet.
        return loseAt(event.timeStamp, why);
      }
    }
    const action = shortcutFor(event);
    // Help tells how to turn the others on again.
    if (!action || (!enabled && action.type !== 'help')) return;
    event.preventDefault();
    if (!mayRepeat(action)) {
      if (event.repeat) return;
      done.current = event.key;
    }
    run(action, (why) => loseAt(event.timeStamp, why));
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Whoever goes on by mouse has stopped writing.
    const stopWords = () => {
      lost.current = undefined;
    };
    addEventListener('keydown', listen);
    addEventListener('pointerdown', stopWords);
    return () => {
      removeEventListener('keydown', listen);
      removeEventListener('pointerdown', stopWords);
    };
  }, []);
}
