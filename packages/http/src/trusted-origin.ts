/** Protection against cross-site request forgery by headers, so that forms need no token. */
import type { IncomingHttpHeaders } from 'node:http';

/** A client without both headers is not a browser, and sends only its own cookies. */
export function hasTrustedOrigin(
  { origin, 'sec-fetch-site': fetchSite }: IncomingHttpHeaders,
  isKnownOrigin: (origin: string) => boolean,
): boolean {
  if (origin !== undefined) return isKnownOrigin(origin);
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}
