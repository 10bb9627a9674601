/** Refuses posts that another site's page sends with this site's cookie. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Browsers name the page's origin on every post. A request that names none comes from a program,
 * which has no borrowed cookie; the form token guards signed-in posts besides.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
