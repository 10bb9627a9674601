/**
 * Returns the path to open after sign-in, or `/` for anything a browser could read as another site
 * (an open redirect).
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > 4096) return '/';
  // Browsers read '//host' and '/\host' as other sites and drop control characters.
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
