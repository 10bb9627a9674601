export type Credentials =
  | { kind: 'none' }
  | { kind: 'token'; token: string }
  | { kind: 'basic'; user: string; password: string }
  | { kind: 'malformed' };

export function parseAuthorization(header: string | undefined): Credentials {
  if (header === undefined || header.trim() === '') return { kind: 'none' };
  const match = /^(\w+) +(\S+)$/.exec(header.trim());
  if (!match) return { kind: 'malformed' };
  const [, scheme = '', value = ''] = match;
  switch (scheme.toLowerCase()) {
    case 'token':
    case 'bearer':
      return { kind: 'token', token: value };
    case 'basic':
      return parseBasic(value);
    default:
      return { kind: 'malformed' };
  }
}

function parseBasic(value: string): Credentials {
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 0) return { kind: 'malformed' };
  return { kind: 'basic', user: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/** In Basic the token is usually the password, but older clients send it as the user name. */
export function tokenOf(credentials: Credentials): string | undefined {
  switch (credentials.kind) {
    case 'token':
      return credentials.token;
    case 'basic':
      return credentials.password === '' || credentials.password === 'x-oauth-basic'
        ? credentials.user
        : credentials.password;
    case 'none':
    case 'malformed':
      return undefined;
  }
}
