import { createHash } from 'node:crypto';
import { signUpPass } from '@lectern/http/sign-up-pass';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { registerApps } from '../use-cases/register-apps.ts';
import { oauthCodes, userTokens } from '../store/schema.ts';

const other = { ...sampleApp, slug: 'other', name: 'Other', clientId: 'Iv1.other' };

let host: StartedForge;
let ada: Browser;
beforeAll(async () => {
  host = await startedForge({ apps: [sampleApp, other] });
  ada = await host.browser().signUp('ada', 'Ada Lovelace');
});
afterAll(() => host.close());

const authorize = (fields: Record<string, string> = {}) =>
  `/login/oauth/authorize?${new URLSearchParams({ client_id: sampleApp.clientId, ...fields })}`;

const client = { client_id: sampleApp.clientId, client_secret: sampleApp.clientSecret };

async function exchange(fields: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(`${host.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...client, ...fields }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
}

async function newCode(fields: Record<string, string> = {}): Promise<string> {
  const form = { client_id: sampleApp.clientId, decision: 'allow', ...fields };
  const { location = '' } = await ada.post('/login/oauth/authorize', form);
  return new URL(location).searchParams.get('code') ?? '';
}

async function apiStatus(token: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${host.url}/api/v3/user`, { headers })).status;
}

describe('the authorize page', () => {
  it("sends a stranger to sign in with the app's hints, and then back", async () => {
    const path = authorize({ state: 's1', login: 'ada', allow_signup: 'false' });
    const seen = await host.browser().get(path);
    const signIn = new URL(seen.location ?? '', host.url);
    expect(signIn.pathname).toBe('/login');
    expect(signIn.searchParams.get('return_to')).toBe(path);
    const page = await host.browser().get(seen.location ?? '');
    expect(page.text).toContain('value="ada"');
    expect(page.text).not.toContain('href="/join?');
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000;",
    );
  });

  it('asks for consent once and later redirects straight back with a code', async () => {
    const first = await ada.get(authorize({ state: 's2' }));
    expect(first.status).toBe(200);
    expect(first.text).toContain('Allow Lectern?');
    const allowed = await ada.post('/login/oauth/authorize', {
      client_id: sampleApp.clientId,
      state: 's2',
      decision: 'allow',
    });
    expect(allowed.location).toMatch(/^http:\/\/localhost:3000\/callback\?code=\w+&state=s2$/);
    const second = await ada.get(
      authorize({ state: 's3', redirect_uri: sampleApp.callbackUrls[1] ?? '' }),
    );
    expect(second.location).toMatch(/^http:\/\/localhost:3000\/other\?code=\w+&state=s3$/);
  });

  it('lets the person choose another account when the app asks for it', async () => {
    const page = await ada.get(authorize({ prompt: 'select_account' }));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Continue as ada');
    expect(page.text).toContain('Use another account');
    // A password chooses the account, so the host does not ask twice.
    const { location } = await host.browser().get(authorize({ prompt: 'select_account' }));
    expect(location).toBe(`/login?return_to=${encodeURIComponent(authorize())}`);
  });

  it('tells the app when the person refuses', async () => {
    const grace = await host.browser().signUp('grace');
    const form = { client_id: sampleApp.clientId, state: 's4', decision: 'deny' };
    const url = new URL((await grace.post('/login/oauth/authorize', form)).location ?? '');
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe('s4');
  });

  it('never sends a code to an unregistered address', async () => {
    const seen = await ada.get(authorize({ redirect_uri: 'https://evil.test/cb' }));
    expect(seen.location).toMatch(
      /^http:\/\/localhost:3000\/callback\?error=redirect_uri_mismatch/,
    );
    expect(seen.location).not.toContain('code=');
  });

  it('answers 404 for an unknown app', async () => {
    expect((await ada.get('/login/oauth/authorize?client_id=nope')).status).toBe(404);
    expect((await ada.get('/login/oauth/authorize')).status).toBe(404);
    expect((await ada.get('/login/oauth/authorize?client_id=%00')).status).toBe(404);
  });

  it('refuses a consent form with a wrong form token', async () => {
    const form = { client_id: sampleApp.clientId, decision: 'allow', form_token: 'guessed' };
    expect((await ada.post('/login/oauth/authorize', form)).status).toBe(403);
  });
});

describe('an authorization code', () => {
  it('becomes a working access token and a refresh token', async () => {
    const answer = await exchange({ code: await newCode() });
    expect(answer).toMatchObject({ token_type: 'bearer', scope: '', expires_in: 28_800 });
    expect(answer['access_token']).toMatch(/^ghu_/);
    expect(answer['refresh_token']).toMatch(/^ghr_/);
    expect(answer['refresh_token_expires_in']).toBe(15_897_600);
    expect(await apiStatus(answer['access_token'])).toBe(200);
  });

  it('can be exchanged with a form, which is answered with a form', async () => {
    const body = new URLSearchParams({ ...client, code: await newCode() });
    const response = await fetch(`${host.url}/login/oauth/access_token`, { method: 'POST', body });
    expect(response.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(new URLSearchParams(await response.text()).get('access_token')).toMatch(/^ghu_/);
  });

  it('works once, and a replay ends the tokens of the first exchange', async () => {
    const code = await newCode();
    const first = await exchange({ code });
    expect(await apiStatus(first['access_token'])).toBe(200);
    const rotated = await exchange({
      grant_type: 'refresh_token',
      refresh_token: first['refresh_token'] ?? '',
    });
    expect((await exchange({ code }))['error']).toBe('bad_verification_code');
    expect(await apiStatus(rotated['access_token'])).toBe(401);
  });

  it('stops working when the password is reset', async () => {
    const mary = await host.browser().signUp('mary');
    await mary.get(authorize({ state: 's5' }));
    const form = { client_id: sampleApp.clientId, state: 's5', decision: 'allow' };
    const back = new URL((await mary.post('/login/oauth/authorize', form)).location ?? '');
    await resetPassword(host.context, 'mary');
    const answer = await exchange({ code: back.searchParams.get('code') ?? '' });
    expect(answer['error']).toBe('bad_verification_code');
  });

  it('goes to one of many concurrent requests', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange({ code })));
    expect(answers.filter((answer) => 'access_token' in answer)).toHaveLength(1);
  });

  it('expires after 10 minutes', async () => {
    const code = await newCode();
    host.wait(11);
    expect((await exchange({ code }))['error']).toBe('bad_verification_code');
  });

  it('works only for its own app', async () => {
    const code = await newCode();
    const answer = await exchange({ code, client_id: other.clientId });
    expect(answer['error']).toBe('bad_verification_code');
    expect(await exchange({ code })).toHaveProperty('access_token');
  });

  it('with a challenge needs the matching verifier', async () => {
    const verifier = 'v'.repeat(50);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    expect((await exchange({ code: await newCode(pkce) }))['error']).toBe('bad_verification_code');
    const wrong = { code: await newCode(pkce), code_verifier: 'w'.repeat(50) };
    expect((await exchange(wrong))['error']).toBe('bad_verification_code');
    const right = { code: await newCode(pkce), code_verifier: verifier };
    expect(await exchange(right)).toHaveProperty('access_token');
  });

  it('without a challenge is refused to an app that sends a verifier', async () => {
    const strange = { code: await newCode(), code_verifier: 'v'.repeat(50) };
    expect((await exchange(strange))['error']).toBe('bad_verification_code');
  });

  it('needs the same redirect_uri when one is sent', async () => {
    const answer = await exchange({
      code: await newCode(),
      redirect_uri: 'http://localhost:3000/other',
    });
    expect(answer['error']).toBe('redirect_uri_mismatch');
    expect(answer['error_description']).toContain('MUST match');
  });

  it('needs the secret of the app', async () => {
    const code = await newCode();
    const answer = await exchange({ code, client_secret: 'wrong' });
    expect(answer['error']).toBe('incorrect_client_credentials');
    expect((await exchange({ code, client_id: 'nobody' }))['error']).toBe(
      'incorrect_client_credentials',
    );
  });

  it('is refused for malformed requests', async () => {
    expect((await exchange({}))['error']).toBe('bad_verification_code');
    expect((await exchange({ code: '\0' }))['error']).toBe('bad_verification_code');
    expect((await exchange({ grant_type: 'password' }))['error']).toBe('unsupported_grant_type');
    const odd = await fetch(`${host.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"client_id": ["x"], "code": 7}',
    });
    expect(await odd.json()).toMatchObject({ error: 'incorrect_client_credentials' });
    const broken = await fetch(`${host.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });
});

describe('a token pair', () => {
  it('is replaced by a refresh, which ends the old access and refresh token', async () => {
    const old = await exchange({ code: await newCode() });
    const refresh = { grant_type: 'refresh_token', refresh_token: old['refresh_token'] ?? '' };
    const fresh = await exchange(refresh);
    expect(await apiStatus(old['access_token'])).toBe(401);
    expect(await apiStatus(fresh['access_token'])).toBe(200);
    expect((await exchange(refresh))['error']).toBe('bad_refresh_token');
    expect(await apiStatus(fresh['access_token'])).toBe(200);
  });

  it('is refreshed once when many ask at the same time', async () => {
    const old = await exchange({ code: await newCode() });
    const refresh = { grant_type: 'refresh_token', refresh_token: old['refresh_token'] ?? '' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(refresh)));
    expect(answers.filter((answer) => 'access_token' in answer)).toHaveLength(1);
  });

  it('is refreshed only by its own app', async () => {
    const pair = await exchange({ code: await newCode() });
    const refresh = { grant_type: 'refresh_token', refresh_token: pair['refresh_token'] ?? '' };
    const stolen = await exchange({ ...refresh, client_id: other.clientId });
    expect(stolen['error']).toBe('bad_refresh_token');
    expect(await exchange(refresh)).toHaveProperty('access_token');
  });

  it('lives 8 hours, and its refresh token 6 months', async () => {
    const pair = await exchange({ code: await newCode() });
    host.wait(8 * 60 + 1);
    expect(await apiStatus(pair['access_token'])).toBe(401);
    host.wait(185 * 24 * 60);
    const refresh = { grant_type: 'refresh_token', refresh_token: pair['refresh_token'] ?? '' };
    expect((await exchange(refresh))['error']).toBe('bad_refresh_token');
    ada = host.browser();
    await ada.post('/session', { login: 'ada', password: 'correct horse' });
    await ada.get('/settings/tokens');
  });

  it('is not stored in the database', async () => {
    const pair = await exchange({ code: await newCode() });
    const rows = [
      ...(await host.context.db.select().from(userTokens)),
      ...(await host.context.db.select().from(oauthCodes)),
    ];
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(pair['access_token']);
    expect(JSON.stringify(rows)).not.toContain(pair['refresh_token']);
  });
});

describe('revoking', () => {
  const { clientId, clientSecret } = sampleApp;

  interface By {
    user?: string;
    secret?: string;
    of?: string;
  }

  function revoke(what: 'token' | 'grant', token: unknown, by: By = {}) {
    const { user = clientId, secret = clientSecret, of = clientId } = by;
    const basic = Buffer.from(`${user}:${secret}`).toString('base64');
    return fetch(`${host.url}/api/v3/applications/${of}/${what}`, {
      method: 'DELETE',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: token }),
    });
  }

  it('a token ends it and no other', async () => {
    const one = await exchange({ code: await newCode() });
    const two = await exchange({ code: await newCode() });
    expect((await revoke('token', one['access_token'])).status).toBe(204);
    expect(await apiStatus(one['access_token'])).toBe(401);
    expect(await apiStatus(two['access_token'])).toBe(200);
    expect((await revoke('token', one['access_token'])).status).toBe(404);
  });

  it('a token needs the secret of the app', async () => {
    const pair = await exchange({ code: await newCode() });
    expect((await revoke('token', pair['access_token'], { secret: 'wrong' })).status).toBe(401);
    expect(await apiStatus(pair['access_token'])).toBe(200);
    expect((await revoke('token', 7)).status).toBe(422);
  });

  it('a token is refused to other apps', async () => {
    const { access_token } = await exchange({ code: await newCode() });
    const user = other.clientId;
    expect((await revoke('token', access_token, { user })).status).toBe(401);
    expect((await revoke('token', access_token, { user, of: user })).status).toBe(404);
    expect(await apiStatus(access_token)).toBe(200);
  });

  it('a grant ends every token of the person and asks for consent again', async () => {
    const one = await exchange({ code: await newCode() });
    const two = await exchange({ code: await newCode() });
    expect((await revoke('grant', one['access_token'])).status).toBe(204);
    expect(await apiStatus(two['access_token'])).toBe(401);
    expect((await ada.get(authorize())).text).toContain('Allow Lectern?');
  });
});

describe('the logout of an app', () => {
  const endSessions = async (client: { clientId: string; clientSecret: string }) => {
    const { rows } = await host.context.pool.query<{ id: number }>(
      `select id from forge.accounts where login = 'hedy'`,
    );
    const fields = { client_id: client.clientId, client_secret: client.clientSecret };
    const answer = await fetch(`${host.url}/login/oauth/end_sessions`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, user_id: String(rows[0]?.id) }),
    });
    return answer.status;
  };

  it('ends the sessions of one person, and needs the secret of an app of the operator', async () => {
    const hedy = await host.browser().signUp('hedy');
    expect(await endSessions({ ...sampleApp, clientSecret: 'wrong' })).toBe(401);
    const owned = { ...sampleApp, slug: 'owned', clientId: 'Iv1.owned' };
    await registerApps(host.context, [owned]);
    await host.context.pool.query(
      `update forge.apps set owner_id = (select id from forge.accounts where login = 'hedy')
       where slug = 'owned'`,
    );
    expect(await endSessions(owned)).toBe(401);
    expect((await hedy.get('/settings/tokens')).status).toBe(200);
    expect(await endSessions(sampleApp)).toBe(204);
    expect((await hedy.get('/settings/tokens')).location).toBe(
      '/login?return_to=%2Fsettings%2Ftokens',
    );
    expect((await ada.get('/settings/tokens')).status).toBe(200);
  });
});

it('a new password can revoke the tokens of apps, and notifies these apps', async () => {
  const ida = await host.browser().signUp('ida');
  const { pool } = host.context;
  await pool.query(
    "update forge.apps set webhook_url = 'http://127.0.0.1:9', webhook_active = true",
  );
  const form = { client_id: sampleApp.clientId, decision: 'allow' };
  const { location = '' } = await ida.post('/login/oauth/authorize', form);
  const code = new URL(location).searchParams.get('code') ?? '';
  const { access_token: token } = await exchange({ code });
  await ida.get('/settings/password');
  const changed = { current_password: 'correct horse', password: 'battery staple' };
  await ida.post('/settings/password', { ...changed, end_access: 'true' });
  expect(await apiStatus(token)).toBe(401);
  const { rows } = await pool.query(
    `select payload -> 'sender' ->> 'login' as login from forge.deliveries
     where event = 'github_app_authorization' and action = 'revoked'`,
  );
  expect(rows).toEqual([{ login: 'ida' }]);
});

describe('sign-up on a public code host', () => {
  let open: StartedForge;
  beforeAll(async () => {
    open = await startedForge({ apps: [sampleApp], publicUrl: 'https://git.example.edu' });
  });
  afterAll(() => open.close());

  const loginWith = (pass?: string, clientId = sampleApp.clientId) =>
    `/login/oauth/authorize?${new URLSearchParams({ client_id: clientId, ...(pass !== undefined && { sign_up: pass }) })}`;
  const join = (login: string, returnTo: string) =>
    open.browser().post('/join', { login, password: 'correct horse', return_to: returnTo });
  const pass = () => signUpPass(sampleApp.clientSecret, open.context.clock());

  it('is refused for 300 strangers, and nobody is offered it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => join(`stranger-${n}`, '/')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(answers[0]?.text).toContain('New accounts need an invitation');
    const { rows } = await open.context.pool.query(
      `select from forge.accounts where type = 'User'`,
    );
    expect(rows).toEqual([]);
    const { text } = await open.browser().get('/login');
    expect(text).toContain('New accounts need an invitation');
    expect(text).not.toContain('Sign up</a>');
    expect((await open.browser().get('/nowhere')).text).not.toContain('Sign up</a>');
  });

  it('needs a pass of the operator for the hour, which a live link brings along', async () => {
    const sent = await open.browser().get(loginWith(pass()));
    expect((await open.browser().get(sent.location ?? '')).text).toContain('Sign up</a>');
    expect((await join('invited', loginWith(pass()))).status).toBe(303);
    expect(
      (await join('forged', loginWith(signUpPass('guess', open.context.clock())))).status,
    ).toBe(403);
    await registerApps(open.context, [{ ...sampleApp, slug: 'owned', clientId: 'Iv1.owned' }]);
    await open.context.pool.query(
      `update forge.apps set owner_id = (select id from forge.accounts where login = 'invited')
       where slug = 'owned'`,
    );
    expect((await join('foreign', loginWith(pass(), 'Iv1.owned'))).status).toBe(403);
    const old = pass();
    open.wait(61);
    expect((await join('late', loginWith(old))).status).toBe(403);
  });
});
