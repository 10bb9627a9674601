import type { KeyboardEvent } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

export function isSaving({ key, ctrlKey, metaKey }: Press): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** From any field that is typed into; on a button or a link these keys have a meaning of their own. */
export function saveByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaving(event) || event.nativeEvent.isComposing) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}
