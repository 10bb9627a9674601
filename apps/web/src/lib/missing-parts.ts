/**
 * Parts of this site that could not be fetched: the line is down, or a newer release has replaced
 * them. A browser remembers that for as long as the page lives, so only loading it anew helps.
 */
const missing = new WeakSet<object>();

// Vite names the error here before the import fails with it.
globalThis.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));

export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}
