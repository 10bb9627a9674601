/** How many frames a row may take to come into the page. */
const framesToWait = 30;

/** A row far away comes into the page only after it was scrolled to. */
export function focusSoon(
  find: () => HTMLElement | null | undefined,
  framesLeft = framesToWait,
): void {
  const found = find();
  if (found) found.focus({ preventScroll: false });
  else if (framesLeft > 0) requestAnimationFrame(() => focusSoon(find, framesLeft - 1));
}
