const margin = 16;

/** A ref for the part of a screen that shows toasts, if they would cover buttons at the top of the window. */
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
