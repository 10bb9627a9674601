/** All addresses of the host, so that one setting is enough behind a proxy. */
export interface Urls {
  /** `http://localhost:3001`, without a trailing slash. */
  base: string;
  /** A page: `html('/acme/hw-1')`. */
  html(path: string): string;
  /** A REST address: `api('/repos/acme/hw-1')`. */
  api(path: string): string;
  clone(owner: string, name: string): string;
  avatar(accountId: number): string;
}

export function urlsAt(publicUrl: string): Urls {
  const base = publicUrl.replace(/\/+$/, '');
  return {
    base,
    html: (path) => `${base}${path}`,
    api: (path) => `${base}/api/v3${path}`,
    clone: (owner, name) => `${base}/${owner}/${name}.git`,
    avatar: (accountId) => `${base}/avatars/u/${accountId}?v=4`,
  };
}

export function withQuery(address: string, fields: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
