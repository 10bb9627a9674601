import { useLayoutEffect, type RefObject } from 'react';

/**
 * Whoever opens a file can read on in it with the keys that scroll, and hears which one it is. A focus that is
 * on anything of the page stays there: somebody is about to press it, or to write in it.
 */
export function useReadingFocus(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // The whole content has it after a skip to it, and after another try that took its own button away.
    if (!document.activeElement?.matches('body, main')) return;
    scroller.current?.focus({ preventScroll: true });
    if (!hasKeys) scroller.current?.setAttribute('data-quiet', '');
  }, [scroller]);
}

/**
 * Around what gets the focus before anybody has touched a page, browsers draw the ring that is for those
 * who use the keyboard: here it comes with their first key.
 */
let hasKeys = false;

function noticeKeys(): void {
  hasKeys = true;
  document.querySelector('[data-quiet]')?.removeAttribute('data-quiet');
}

addEventListener('keydown', noticeKeys, { once: true, capture: true });
