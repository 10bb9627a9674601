/** Elements that can take the focus. Rows of tables get a tabindex first. */
const takers =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex], tr';

/** The search for a neighbour ends here: a new screen or a closed dialog sets the focus itself. */
const edges = 'main, [role="dialog"], [role="alertdialog"]';

/**
 * A ref for an element that may be removed while it contains the focus, which would send the keyboard to the
 * top of the page. The focus moves to the next element, the previous one, the replacement or the parent. Rows
 * and cards take it instead of their buttons, so that a late Enter does nothing.
 */
export function keepFocus(going: HTMLElement | null): () => void {
  return () => {
    if (!going?.contains(document.activeElement)) return;
    const near = nearest(going);
    const home = going.parentElement;
    const beside = near.filter((one) => home?.contains(one));
    // After the whole update, which may also remove neighbours or focus a new element.
    queueMicrotask(() => {
      const inItsPlace = home?.querySelectorAll<HTMLElement>(takers) ?? [];
      giveFocus([...beside, ...inItsPlace, ...near]);
    });
  };
}

/** If nothing has the focus, gives it to the first element that takes it and stays. */
export function giveFocus(near: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  near.find((one) => {
    // A loading table is replaced when its rows arrive.
    if (one.parentElement?.closest('[aria-busy]')) return false;
    if (one instanceof HTMLTableRowElement) one.tabIndex = -1;
    one.focus();
    return document.activeElement === one;
  });
}

/** Elements that could take the focus instead, the nearest first. */
export function nearest(gone: Element): HTMLElement[] {
  const near: (HTMLElement | undefined)[] = [];
  for (let at = gone; at.parentElement && !at.matches(edges); at = at.parentElement) {
    near.push(takerBeside(at, 'nextElementSibling'), takerBeside(at, 'previousElementSibling'));
    if (at.parentElement.matches(`:is(${takers}):not(${edges})`)) near.push(at.parentElement);
  }
  return near.filter((one) => one !== undefined);
}

function takerBeside(
  gone: Element,
  side: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  for (let at = gone[side]; at; at = at[side]) {
    if (at instanceof HTMLElement && at.matches(takers)) return at;
    const inside = at.querySelectorAll<HTMLElement>(takers);
    const found = side === 'nextElementSibling' ? inside[0] : inside[inside.length - 1];
    if (found) return found;
  }
  return undefined;
}
