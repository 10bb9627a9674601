/**
 * Answers only to names that the operator set. Otherwise a page elsewhere could point its own name at
 * this machine (DNS rebinding) and use the site as if it were part of it.
 */
import { isIP } from 'node:net';

/** Compares without the port. Every IP address is known, because rebinding needs a name. */
export function knownHosts(names: readonly string[]): (host: string | undefined) => boolean {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  return (host) => {
    // Browsers always send it.
    if (host === undefined) return true;
    const name = URL.parse(`http://${host}`)?.hostname;
    return name !== undefined && (known.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  };
}
