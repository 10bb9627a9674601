import { CookieJar } from '@lectern/testkit/cookie-jar';
import { allowOnHost, beginLogin, finishLogin, signInThroughHost } from '@lectern/testkit/sign-in';
import { dumpDatabase } from '@lectern/testkit/dump-database';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../http/session.ts';
import { preLoginCookieName } from './pre-login-cookie.ts';

const world = await startWorld({ host: true });
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

const preLoginCookie = preLoginCookieName(world.publicUrl);
const sessionCookie = sessionCookieName(world.publicUrl);
await world.host.person('ada', 'Ada King Lovelace');
await world.host.person('mallory', 'Mallory');

/** Runs a login up to the return from the host. */
async function returnedFromHost(login = 'ada') {
  const browser = new CookieJar();
  const { url } = await beginLogin(world, browser);
  return { browser, url, returned: await allowOnHost(browser, url, login) };
}

/** In the form that `toFailWith` expects. */
async function read(response: Response) {
  return { statusCode: response.status, body: await response.text() };
}

function countSessions(): Promise<number> {
  return world.superuser.query('select from sessions').then(({ rowCount }) => rowCount ?? 0);
}

/** Counts tokens that the host has revoked. */
function countRevoked(): Promise<number> {
  return world.superuser
    .query('select from forge.user_tokens where revoked_at is not null')
    .then(({ rowCount }) => rowCount ?? 0);
}

describe('the login address', () => {
  it('carries state and a PKCE challenge, and has a variant that lets people choose an account', async () => {
    const { url, consent_url } = await beginLogin(world, new CookieJar());
    const asked = new URL(url);
    expect(asked.origin).toBe(world.host.url);
    expect(asked.searchParams.get('redirect_uri')).toBe(`${world.publicUrl}/oauth/callback`);
    expect(asked.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(asked.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(consent_url).toBe(`${url}&prompt=select_account`);
  });

  it('is the same in a second tab while the first login is under way', async () => {
    const browser = new CookieJar();
    const first = await beginLogin(world, browser);
    expect(await beginLogin(world, browser)).toEqual(first);
    world.clock.advance({ minutes: 11 });
    expect(await beginLogin(world, browser)).not.toEqual(first);
  });

  it('of a person with a live link lets them create an account on the built-in host', async () => {
    const { classroom, professor } = await world.seededClassroom();
    const path = `/classrooms/classroom/${classroom.id}/token`;
    const made = await world.api.as(professor).post(path, { classroom_role: 'STUDENT' });
    const passOf = async (link: string) => {
      const answer = await world.api.anonymous.get(`/callback?link=${link}`);
      return new URL(answer.json<{ url: string }>().url).searchParams.get('sign_up');
    };
    expect(await passOf(made.json<{ token: string }>().token)).toMatch(/^\d+\.[0-9a-f]{64}$/);
    expect(await passOf('made-up')).toBeNull();
  });

  it('differs between browsers', async () => {
    const one = await beginLogin(world, new CookieJar());
    expect(await beginLogin(world, new CookieJar())).not.toEqual(one);
  });

  it('names the signed-in person', async () => {
    const { browser, returned } = await returnedFromHost();
    expect(await beginLogin(world, browser)).toMatchObject({ github_user: null });
    await finishLogin(world, browser, returned);
    expect(await beginLogin(world, browser)).toMatchObject({ github_user: { login: 'ada' } });
  });

  it('stores nothing in the database', async () => {
    const before = await dumpDatabase(world);
    await beginLogin(world, new CookieJar());
    expect(await dumpDatabase(world)).toEqual(before);
  });
});

describe('a login', () => {
  it('creates a session', async () => {
    const { browser, returned } = await returnedFromHost();
    const answer = await finishLogin(world, browser, returned);
    expect(answer.status).toBe(204);
    const token = browser.get(sessionCookie) ?? '';
    expect(answer.headers.getSetCookie()).toContain(
      `${sessionCookie}=${token}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
    );
    const me = await world.api.as({ token }).get('/user');
    expect(me.json()).toMatchObject({
      github_user: { login: 'ada', name: 'Ada King Lovelace', url: `${world.host.url}/ada` },
      user: { first_name: 'Ada King', last_name: 'Lovelace', github_username: 'ada' },
    });
  });

  it('works for clients that do not send the state back', async () => {
    const { browser, returned } = await returnedFromHost();
    const answer = await finishLogin(world, browser, returned, { state: undefined });
    expect(answer.status).toBe(204);
  });

  it('can be finished in two tabs', async () => {
    const browser = new CookieJar();
    const tabs = [await beginLogin(world, browser), await beginLogin(world, browser)];
    for (const { url } of tabs) {
      const returned = await allowOnHost(browser, url, 'ada');
      expect((await finishLogin(world, browser, returned)).status).toBe(204);
    }
  });

  it('ends the session that the browser had before', async () => {
    const old = await signInThroughHost(world, 'mallory');
    const { browser, returned } = await returnedFromHost();
    browser.set(sessionCookie, old.token);
    expect((await finishLogin(world, browser, returned)).status).toBe(204);
    expect(await world.api.as(old).get('/user')).toFailWith('unauthorized');
  });

  it('can start again with a second account', async () => {
    const browser = new CookieJar();
    const first = await beginLogin(world, browser);
    await allowOnHost(browser, first.url, 'ada');
    const returned = await allowOnHost(browser, first.consent_url, 'mallory');
    expect((await finishLogin(world, browser, returned)).status).toBe(204);
    const token = browser.get(sessionCookie) ?? '';
    expect((await world.api.as({ token }).get('/user')).json()).toMatchObject({
      github_user: { login: 'mallory' },
    });
  });
});

describe('a login that another browser began', () => {
  it('is refused without the cookie of the browser that began it', async () => {
    const { returned } = await returnedFromHost('mallory');
    const before = await countSessions();
    const answer = await finishLogin(world, new CookieJar(), returned);
    expect(await read(answer)).toFailWith('login_cookie_missing');
    expect(await countSessions()).toBe(before);
  });

  it('is refused with a foreign state', async () => {
    const mallory = await returnedFromHost('mallory');
    const victim = new CookieJar();
    await beginLogin(world, victim);
    const answer = await finishLogin(world, victim, mallory.returned);
    expect(await read(answer)).toFailWith('login_state_mismatch');
    expect(victim.get(sessionCookie)).toBeUndefined();
  });

  it("is refused without a state, because its code does not match this browser's verifier", async () => {
    const mallory = await returnedFromHost('mallory');
    const victim = new CookieJar();
    await beginLogin(world, victim);
    const answer = await finishLogin(world, victim, mallory.returned, { state: undefined });
    expect(await read(answer)).toFailWith('login_failed');
    expect(victim.get(sessionCookie)).toBeUndefined();
  });

  it('is refused when the return address had no state, as in an attack', async () => {
    const { browser, returned } = await returnedFromHost();
    const answer = await finishLogin(world, browser, returned, { state: null });
    expect(await read(answer)).toFailWith('login_state_mismatch');
    expect(browser.get(sessionCookie)).toBeUndefined();
  });

  it('is refused for a code that was requested without a challenge', async () => {
    const { browser: mallory, url } = await returnedFromHost('mallory');
    const lure = new URL(url);
    for (const name of ['code_challenge', 'code_challenge_method', 'state']) {
      lure.searchParams.delete(name);
    }
    const returned = await allowOnHost(mallory, lure.href, 'mallory');
    const victim = new CookieJar();
    await beginLogin(world, victim);
    const answer = await finishLogin(world, victim, returned, { state: undefined });
    expect(await read(answer)).toFailWith('login_failed');
    expect(victim.get(sessionCookie)).toBeUndefined();
  });

  it('is refused with a cookie that was changed or has expired', async () => {
    const { browser, returned } = await returnedFromHost();
    const sealed = browser.get(preLoginCookie) ?? '';
    browser.set(preLoginCookie, `${sealed.slice(0, -3)}AAA`);
    expect(await read(await finishLogin(world, browser, returned))).toFailWith(
      'login_state_mismatch',
    );
    browser.set(preLoginCookie, sealed);
    world.clock.advance({ minutes: 10 });
    expect(await read(await finishLogin(world, browser, returned))).toFailWith(
      'login_state_mismatch',
    );
  });

  it('is refused when another site posts it', async () => {
    const { browser, returned } = await returnedFromHost();
    const code = returned.searchParams.get('code') ?? '';
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const cookie = `${preLoginCookie}=${browser.get(preLoginCookie)}`;
      const answer = await world.api.anonymous.post('/login', { code }, { ...headers, cookie });
      expect(answer).toFailWith('cross_site_request');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('a login code', () => {
  it('works once', async () => {
    const { browser, returned } = await returnedFromHost();
    const sealed = browser.get(preLoginCookie) ?? '';
    expect((await finishLogin(world, browser, returned)).status).toBe(204);
    const thief = new CookieJar();
    thief.set(preLoginCookie, sealed);
    expect(await read(await finishLogin(world, thief, returned))).toFailWith('login_failed');
    expect(thief.get(sessionCookie)).toBeUndefined();
  });

  it("that its browser sends again ends neither the session nor the platform's token", async () => {
    const { browser, returned } = await returnedFromHost();
    expect((await finishLogin(world, browser, returned)).status).toBe(204);
    const [token, before] = [browser.get(sessionCookie) ?? '', await countRevoked()];
    // Another tab may have begun the next login.
    await beginLogin(world, browser);
    expect(await read(await finishLogin(world, browser, returned))).toFailWith('login_failed');
    expect(await countRevoked()).toBe(before);
    expect((await world.api.as({ token }).get('/user')).statusCode).toBe(200);
  });

  it('that is sent twice at once, as by a reload, creates one session', async () => {
    const { browser, returned } = await returnedFromHost();
    const before = { sessions: await countSessions(), revoked: await countRevoked() };
    const both = [finishLogin(world, browser, returned), finishLogin(world, browser, returned)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 204]);
    expect(await countSessions()).toBe(before.sessions + 1);
    expect(await countRevoked()).toBe(before.revoked);
    const token = browser.get(sessionCookie) ?? '';
    expect((await world.api.as({ token }).get('/user')).statusCode).toBe(200);
  });

  it.each([{}, { code: '' }, { code: null }])('is missing in %j', async (body) => {
    expect(await world.api.anonymous.post('/login', body)).toFailWith('login_code_missing');
  });

  it('that the platform never issued is refused, and the login can continue', async () => {
    const { browser, returned } = await returnedFromHost();
    const made = await finishLogin(world, browser, returned, { code: 'made-up' });
    expect(await read(made)).toFailWith('login_failed');
    expect((await finishLogin(world, browser, returned)).status).toBe(204);
  });
});

describe('while the platform is down', () => {
  it.each(['/login/oauth/access_token', '/api/v3/user'])(
    'a login that needs %s answers that it is unavailable and changes nothing',
    async (path) => {
      const { browser, returned } = await returnedFromHost();
      await world.host.control('POST', '/faults', { path, fault: { kind: 'down' } });
      const before = await countSessions();
      const answer = await finishLogin(world, browser, returned);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await read(answer)).toFailWith('platform_unavailable');
      expect(await countSessions()).toBe(before);
    },
  );

  it('a login works without the list of organisations', async () => {
    const { browser, returned } = await returnedFromHost();
    const path = '/api/v3/user/memberships/orgs';
    await world.host.control('POST', '/faults', { path, fault: { kind: 'down' } });
    expect((await finishLogin(world, browser, returned)).status).toBe(204);
  });

  it('signed-in people stay signed in', async () => {
    const ada = await signInThroughHost(world, 'ada');
    await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
    expect((await world.api.as(ada).get('/user')).statusCode).toBe(200);
    expect((await world.api.as(ada).get('/orgs/installations')).statusCode).toBe(200);
  });
});

describe('a logout', () => {
  async function signedIn(login: string) {
    const { browser, url, returned } = await returnedFromHost(login);
    await finishLogin(world, browser, returned);
    const logOut = () => world.api.as({ token: browser.get(sessionCookie) ?? '' }).post('/logout');
    const asksForPassword = async () => {
      const answer = await browser.fetch(url);
      return answer.headers.get('location')?.startsWith('/login') === true;
    };
    return { logOut, asksForPassword };
  }

  it('also ends the sessions of the person on the built-in code host', async () => {
    const [ada, mallory] = [await signedIn('ada'), await signedIn('mallory')];
    expect((await ada.logOut()).statusCode).toBe(204);
    expect(await ada.asksForPassword()).toBe(true);
    expect(await mallory.asksForPassword()).toBe(false);
  });

  it('succeeds while the code host does not answer', async () => {
    const { logOut } = await signedIn('ada');
    await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
    expect((await logOut()).statusCode).toBe(204);
  });
});
