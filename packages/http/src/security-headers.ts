/** Sources per directive of the Content-Security-Policy. */
export type Policy = Record<string, readonly string[]>;

export interface SecurityOptions {
  policy: Policy;
  /** Whether to send Strict-Transport-Security. */
  isSecure: boolean;
}

export function securityHeaders({ policy, isSecure }: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': toText(policy),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    // With 'no-referrer', browsers send `Origin: null` for our own forms.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

function toText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
