import { securityHeaders } from '@lectern/http/security-headers';

/** Browsers check `formTargets`, the origins a form may redirect to, as well. */
export function pageHeaders(
  isSecure: boolean,
  formTargets: readonly string[] = [],
): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'form-action': ["'self'", ...formTargets],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    ...securityHeaders({ policy, isSecure }),
    'cache-control': 'private, no-store',
  };
}

/** The origin of an http(s) URL as a policy source. */
export function formTarget(url: string | null | undefined): string[] {
  if (!url || !URL.canParse(url)) return [];
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? [origin] : [];
}
