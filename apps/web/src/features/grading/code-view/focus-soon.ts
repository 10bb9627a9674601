import { isTyping } from '../../../lib/is-typing.ts';

/** How many frames a row may take to come into the page. */
const framesToWait = 30;

/** A row far away comes into the page only after it was scrolled to. Who writes by then, writes on. */
export function focusSoon(
  find: () => HTMLElement | null | undefined,
  framesLeft = framesToWait,
): void {
  const found = find();
  if (found) return found.focus({ preventScroll: false });
  if (framesLeft === 0) return;
  requestAnimationFrame(() => {
    if (!isTyping(document.activeElement)) focusSoon(find, framesLeft - 1);
  });
}
