/** `fetch` with cookies, which does not follow redirects. */
export class CookieJar {
  /** Shared by all ports, as in browsers, so site and host need different cookie names. */
  private readonly cookies = new Map<string, string>();

  get(name: string): string | undefined {
    return this.cookies.get(name);
  }

  set(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.cookies[Symbol.iterator]();
  }

  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Sends a form from a page of the same origin. */
  post(url: string, fields: Record<string, string>): Promise<Response> {
    const { origin } = new URL(url);
    return this.fetch(url, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
    });
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
