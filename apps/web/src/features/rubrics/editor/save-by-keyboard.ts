import type { KeyboardEvent } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

export function isSaving({ key, ctrlKey, metaKey }: Press): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Ctrl+Enter or Cmd+Enter in a text field saves. On buttons and links these keys do something else. */
export function saveByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaving(event) || event.nativeEvent.isComposing) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}
