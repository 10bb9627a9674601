/** What can have the focus; a table's row can once it is asked to. */
const takers =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex], tr';

/** Beyond them nothing is near: with a whole screen or dialog the focus goes where that leads. */
const edges = 'main, [role="dialog"], [role="alertdialog"]';

/**
 * A ref for what may go while the focus is in it, which would send the keyboard back to the top of the
 * page. The focus moves to the nearest that is left: what comes next, what came before, what came in
 * its place, what is around it. A row and a card take it themselves: an Enter that comes too late must
 * do nothing to them.
 */
export function keepFocus(going: HTMLElement | null): () => void {
  return () => {
    if (!going?.contains(document.activeElement)) return;
    const near = nearest(going);
    const home = going.parentElement;
    const beside = near.filter((one) => home?.contains(one));
    // Once the page has changed: a neighbour may have gone as well, or something new may have the focus.
    queueMicrotask(() => {
      const inItsPlace = home?.querySelectorAll<HTMLElement>(takers) ?? [];
      giveFocus([...beside, ...inItsPlace, ...near]);
    });
  };
}

/** Gives a focus that nothing has to the first of them that is there to stay and takes it. */
export function giveFocus(near: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  near.find((one) => {
    // A table whose rows are on their way goes when they come, and the focus with it.
    if (one.parentElement?.closest('[aria-busy]')) return false;
    if (one instanceof HTMLTableRowElement) one.tabIndex = -1;
    one.focus();
    return document.activeElement === one;
  });
}

/** What could have the focus instead of it, the nearest first. */
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
