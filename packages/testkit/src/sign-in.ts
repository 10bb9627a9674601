/** Signs in through the pages of the code host, over HTTP, with a cookie jar. */
import { findSessionUser, sessionCookieName } from '@lectern/server/http/session';
import type { SignedIn } from './builders.ts';
import { CookieJar } from './cookie-jar.ts';
import type { World } from './world.ts';

/** From `GET /callback` to a session. The account must exist on the code host. */
export async function signInThroughHost(world: World, login: string): Promise<SignedIn> {
  const browser = new CookieJar();
  const { url } = await beginLogin(world, browser);
  const returned = await allowOnHost(browser, url, login);
  const answer = await finishLogin(world, browser, returned);
  if (answer.status !== 204) {
    throw new Error(`login answered ${answer.status} ${await answer.text()}`);
  }
  const token = browser.get(sessionCookieName(world.publicUrl));
  const person = await findSessionUser(world.db, token, world.clock.read());
  if (!token || !person) throw new Error(`${login} has no session after login`);
  return { ...person, token };
}

type Site = Pick<World, 'publicUrl'>;

export async function beginLogin(
  { publicUrl }: Site,
  browser: CookieJar,
): Promise<{ url: string; consent_url: string }> {
  const answer = await browser.fetch(`${publicUrl}/api/callback`);
  return (await answer.json()) as { url: string; consent_url: string };
}

/** Signs in and consents on the host; returns the address to which it redirects the browser. */
export async function allowOnHost(browser: CookieJar, url: string, login: string): Promise<URL> {
  const { origin } = new URL(url);
  await browser.post(`${origin}/session`, { login, password: `${login}-password` });
  return consentOnHost(browser, url, login);
}

/** For a browser that is already signed in on the host. */
export async function consentOnHost(browser: CookieJar, url: string, login: string): Promise<URL> {
  const { origin } = new URL(url);
  let answer = await browser.fetch(url);
  if (answer.status === 200) {
    const consent = { ...consentFields(await answer.text()), decision: 'allow' };
    answer = await browser.post(`${origin}/login/oauth/authorize`, consent);
  }
  const returned = URL.parse(answer.headers.get('location') ?? '', origin);
  if (!returned?.searchParams.has('code')) {
    throw new Error(`the host did not authorize ${login}: ${answer.status} ${returned?.href}`);
  }
  return returned;
}

/** Sends the code to Lectern, as the web app does after the redirect. */
export function finishLogin(
  { publicUrl }: Site,
  browser: CookieJar,
  returned: URL,
  changes: Record<string, unknown> = {},
): Promise<Response> {
  const { code, state } = Object.fromEntries(returned.searchParams);
  return browser.fetch(`${publicUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ code, state, ...changes }),
  });
}

function consentFields(page: string): Record<string, string> {
  const [, form = ''] = page.split('action="/login/oauth/authorize"');
  const hidden = form.split('</form>')[0]?.matchAll(/name="(\w+)"\s+value="([^"]*)"/g) ?? [];
  return Object.fromEntries(
    [...hidden].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}
