const margin = 16;

/**
 * A ref for the part of a screen in whose upper right corner toasts come up, where the window's own is full of
 * buttons: a toast would lie on them for as long as it is there.
 */
export function placeToasts(part: HTMLElement | null) {
  if (!part) return undefined;
  const { style } = document.documentElement;
  const place = () => {
    const { top, right } = part.getBoundingClientRect();
    style.setProperty('--toasts-top', `${top + margin}px`);
    style.setProperty('--toasts-right', `${globalThis.innerWidth - right + margin}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(part);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts-top');
    style.removeProperty('--toasts-right');
  };
}
