/** What the address says after its '?', for a reload, for Back and for whoever is given the link. */

export function inAddress(): URLSearchParams {
  return new URLSearchParams(globalThis.location.search);
}

/**
 * Changes what it says; null leaves a name out. The router is not told: the screen shows it already, and
 * a navigation would draw the whole page anew for every letter that somebody types.
 */
export function sayInAddress(changes: Readonly<Record<string, string | null>>): void {
  const { pathname, search } = globalThis.location;
  const said = inAddress();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) said.delete(name);
    else said.set(name, value);
  }
  const query = said.size === 0 ? '' : `?${said.toString()}`;
  if (query === search) return;
  try {
    globalThis.history.replaceState(globalThis.history.state, '', `${pathname}${query}`);
  } catch {
    // Browsers refuse more than a hundred changes in half a minute; the next one says it all.
  }
}
