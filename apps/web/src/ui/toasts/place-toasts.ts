const gap = 12;
const margin = 16;

/** A ref for the header of a page: toasts start below it, so that its actions stay free. */
export function toastsBelow(header: HTMLElement | null) {
  return header ? placeBy(header, () => placeBelow(header)) : undefined;
}

function placeBelow(header: HTMLElement) {
  place('--toasts-top', header.getBoundingClientRect().bottom + scrollY + gap);
}

/** A ref for the part of a screen that shows toasts, if they would cover buttons at the top of the window. */
export function placeToasts(part: HTMLElement | null) {
  return part ? placeBy(part, () => placeInside(part)) : undefined;
}

function placeInside(part: HTMLElement) {
  const { top, right } = part.getBoundingClientRect();
  place('--toasts-top', top + scrollY + margin);
  place('--toasts-right', innerWidth - right + margin);
}

const root = document.documentElement;

function place(property: '--toasts-top' | '--toasts-right', pixels: number) {
  root.style.setProperty(property, `${pixels}px`);
}

function placeBy(element: HTMLElement, update: () => void) {
  const observer = new ResizeObserver(update);
  observer.observe(element);
  // A banner above the element moves it and resizes the page.
  observer.observe(element.closest('main') ?? document.body);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--toasts-top');
    root.style.removeProperty('--toasts-right');
  };
}
