/** A random unique key. `crypto.randomUUID` exists only in secure contexts, and a site may be served over http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
