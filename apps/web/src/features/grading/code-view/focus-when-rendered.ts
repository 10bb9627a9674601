import { isTyping } from '../../../lib/is-typing.ts';

const maxFrames = 30;

/** A distant row is rendered a few frames after it was scrolled to. Never takes the focus from a text field. */
export function focusWhenRendered(
  find: () => HTMLElement | null | undefined,
  framesLeft = maxFrames,
): void {
  const found = find();
  if (found) return found.focus({ preventScroll: false });
  if (framesLeft === 0) return;
  requestAnimationFrame(() => {
    if (!isTyping(document.activeElement)) focusWhenRendered(find, framesLeft - 1);
  });
}
