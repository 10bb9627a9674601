/**
 * Errors of dynamic imports: the network was down, or a newer release has replaced the file. Browsers cache
 * the failure until the page is reloaded.
 */
const failures = new WeakSet<object>();

// Vite sends this event before the import rejects with the same error.
globalThis.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));

export function isFailedImport(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}
