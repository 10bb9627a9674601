export const sessionCookie = 'forge_session';

export function readSessionCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === sessionCookie && value && /^[0-9a-z]{47}$/.test(value)) return value;
  }
  return undefined;
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function writeSessionCookie(value: string, expiresAt: Date, secure: boolean): string {
  return `${sessionCookie}=${value}; Expires=${expiresAt.toUTCString()}; ${attributes(secure)}`;
}

export function clearSessionCookie(secure: boolean): string {
  return `${sessionCookie}=; Max-Age=0; ${attributes(secure)}`;
}
