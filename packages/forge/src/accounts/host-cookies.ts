/** Over https the prefix `__Host-` binds a cookie to this host: no neighbouring name can set it. */
export interface HostCookie {
  name: string;
  read(header: string | undefined): string | undefined;
  write(value: string, expiresAt: Date): string;
  clear(): string;
}

function hostCookie(plainName: string, isSecure: boolean): HostCookie {
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    read(header) {
      for (const pair of (header ?? '').split(';')) {
        const [given, value] = pair.trim().split('=', 2);
        if (given === name && value && /^[0-9a-z]{47}$/.test(value)) return value;
      }
      return undefined;
    },
    write: (value, expiresAt) =>
      `${name}=${value}; Expires=${expiresAt.toUTCString()}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

const isSecure = (base: string) => base.startsWith('https:');

/** `base` is the public address of the code host. */
export const sessionCookie = (base: string) => hostCookie('forge_session', isSecure(base));

/** Marks a browser in which an account has signed in before. */
export const deviceCookie = (base: string) => hostCookie('forge_device', isSecure(base));
