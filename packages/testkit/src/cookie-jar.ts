/** A browser reduced to its cookies; redirects are looked at one by one, never followed. */
export class CookieJar {
  /** One jar for every port, as browsers have it: site and host must not share a cookie's name. */
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

  /** Sends a form as a page of the same origin does. */
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
