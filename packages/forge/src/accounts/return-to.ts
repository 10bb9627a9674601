/** Where to go after signing in: a page of this host, never an address somebody else chose. */

/** Answers the path to follow, or `/` for anything that a browser could read as another site. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > 4096) return '/';
  // '//host' and '/\host' name other sites, and browsers drop control characters when they parse.
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\u007f\\]/.test(value)) return '/';
  const here = 'http://here.invalid';
  const url = URL.canParse(value, here) ? new URL(value, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

export function withReturnTo(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?return_to=${encodeURIComponent(returnTo)}`;
}
