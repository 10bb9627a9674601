/** Whether a write comes from a page of ours. Browsers say so in headers, so no token is needed. */
import type { IncomingHttpHeaders } from 'node:http';

/** A client that is not a browser sends neither header and carries nobody else's cookie. */
export function isOwnRequest(
  { origin, 'sec-fetch-site': fetchSite }: IncomingHttpHeaders,
  isKnownOrigin: (origin: string) => boolean,
): boolean {
  if (origin !== undefined) return isKnownOrigin(origin);
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}
