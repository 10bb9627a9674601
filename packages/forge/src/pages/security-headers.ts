/** Headers of every page: no scripts at all; styles, fonts and pictures from here, forms to here. */

/** `formTargets` are origins that a form may reach by redirect, which browsers check as well. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // 'no-referrer' would make browsers send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}

/** The origin of an address as a policy source, or nothing for what is not plain http. */
export function formTarget(url: string | null | undefined): string[] {
  if (!url || !URL.canParse(url)) return [];
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? [origin] : [];
}
