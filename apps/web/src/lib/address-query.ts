/** The query of the address: it survives reloads, Back and sharing the link. */
export function addressQuery(): URLSearchParams {
  return new URLSearchParams(globalThis.location.search);
}

/**
 * Sets parameters of the query; null removes one. Bypasses the router, because a navigation would render
 * the whole page for every letter that somebody types.
 */
export function changeAddressQuery(changes: Readonly<Record<string, string | null>>): void {
  const { pathname, search } = globalThis.location;
  const params = addressQuery();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  if (query === search) return;
  try {
    globalThis.history.replaceState(globalThis.history.state, '', `${pathname}${query}`);
  } catch {
    // Safari throws after 100 changes in 30 seconds. The next change writes all parameters.
  }
}
