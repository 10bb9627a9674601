/** Pages of the code host run no scripts; styles, fonts and pictures come from here, forms go to here. */
import { securityHeaders } from '@lectern/http/security-headers';

/** `formTargets` are origins that a form may reach by a redirect, which browsers check as well. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
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
    ...securityHeaders({ policy, isSecure: false }),
    'cache-control': 'private, no-store',
  };
}

/** The origin of an address as a policy source, or nothing for what is not plain http. */
export function formTarget(url: string | null | undefined): string[] {
  if (!url || !URL.canParse(url)) return [];
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? [origin] : [];
}
