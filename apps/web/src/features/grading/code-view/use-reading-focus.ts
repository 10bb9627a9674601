import { useLayoutEffect, type RefObject } from 'react';

/**
 * Focuses an opened file, so that the keys scroll it and a screen reader names it. Leaves the focus on
 * any button or field.
 */
export function useReadingFocus(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // `main` has the focus after "Skip to content", and after a retry button has unmounted.
    if (!document.activeElement?.matches('body, main')) return;
    scroller.current?.focus({ preventScroll: true });
    if (!hasKeys) scroller.current?.setAttribute('data-hide-focus', '');
  }, [scroller]);
}

/** Browsers draw a focus ring for a focus set by script on a fresh page; hide it until the first key. */
let hasKeys = false;

function showFocus(): void {
  hasKeys = true;
  document.querySelector('[data-hide-focus]')?.removeAttribute('data-hide-focus');
}

addEventListener('keydown', showFocus, { once: true, capture: true });
