import { useEffect } from 'react';

const list = '[data-sonner-toaster]';

/**
 * sonner takes the focus in and does not let it go: it gives it back to where it was before, also when
 * something else was clicked, whose click is lost; and toasts that had it wait for ever, because only a
 * mouse or Escape tells sonner that nobody reads them any more.
 */
export function useWayOut(): void {
  useEffect(() => {
    const letGo = ({ target }: PointerEvent) => {
      const focused = document.activeElement;
      const isLeft = focused?.closest(list) && !(target as Element).closest(list);
      // It gives the focus back now, before the click takes it on to what was clicked.
      if (isLeft) (focused as HTMLElement).blur();
    };
    const goOn = ({ target, relatedTarget }: FocusEvent) => {
      const left = (target as Element).closest(list);
      if (!left || left.contains(relatedTarget as Node | null)) return;
      left.dispatchEvent(
        new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }),
      );
    };
    document.addEventListener('pointerdown', letGo, { capture: true });
    document.addEventListener('focusout', goOn);
    return () => {
      document.removeEventListener('pointerdown', letGo, { capture: true });
      document.removeEventListener('focusout', goOn);
    };
  }, []);
}
