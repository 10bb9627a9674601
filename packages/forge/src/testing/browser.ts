/** A minimal browser for page tests, which does not follow redirects by itself. */
import { randomUUID } from 'node:crypto';
import { CookieJar } from '@lectern/testkit/cookie-jar';

export interface Seen {
  status: number;
  /** The `location` header of a redirect. */
  location: string | undefined;
  /** The body with collapsed white space. */
  text: string;
  body: string;
  headers: Headers;
}

export class Browser {
  readonly url: string;
  readonly cookies = new CookieJar();
  private formToken: string | undefined;

  constructor(url: string) {
    this.url = url;
  }

  private async send(path: string, init: RequestInit): Promise<Seen> {
    const response = await this.cookies.fetch(new URL(path, this.url), init);
    const answer = await response.text();
    const text = answer.replace(/\s+/g, ' ');
    this.formToken = /name="form_token" value="([^"]+)"/.exec(answer)?.[1] ?? this.formToken;
    const location = response.headers.get('location') ?? undefined;
    return { status: response.status, location, text, body: answer, headers: response.headers };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Seen> {
    return this.send(path, { headers });
  }

  /** Opens a page and follows redirects on this host. */
  async open(path: string): Promise<Seen> {
    let seen = await this.get(path);
    while (seen.location?.startsWith('/')) seen = await this.get(seen.location);
    return seen;
  }

  /** Sends a form with a fresh form token of the session. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    const body = new URLSearchParams(fields);
    if (this.formToken && !body.has('form_token')) {
      body.set('form_token', this.formToken.replace(/\..*/, `.${randomUUID()}`));
    }
    return this.send(path, { method: 'POST', body, headers: { origin: this.url, ...headers } });
  }

  /** Sends the last page's form twice at once. */
  doubleClick(path: string, fields: Record<string, string>): Promise<[Seen, Seen]> {
    const form = { ...fields, form_token: this.formToken ?? '' };
    return Promise.all([this.post(path, form), this.post(path, form)]);
  }

  async signUp(login: string, name = ''): Promise<this> {
    const seen = await this.post('/join', { login, name, password: 'correct horse' });
    if (seen.status !== 303) throw new Error(`Sign-up of ${login} answered ${seen.status}`);
    await this.get('/settings/tokens');
    return this;
  }
}
