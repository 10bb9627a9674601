import type { MouseEvent } from 'react';

/** In WebKit the click that focuses a field places the caret and removes the selection made on focus. */
export function keepSelection({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === currentTarget) return;
  currentTarget.addEventListener('mouseup', (event) => event.preventDefault(), { once: true });
}
