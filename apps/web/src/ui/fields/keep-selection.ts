import type { MouseEvent } from 'react';

/** In WebKit the click that brings the focus ends with a cursor, and unmarks what the focus has marked. */
export function keepSelection({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === currentTarget) return;
  currentTarget.addEventListener('mouseup', (event) => event.preventDefault(), { once: true });
}
