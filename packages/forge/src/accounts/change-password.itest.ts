import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { transact } from '../context.ts';
import { heavyWork } from '../heavy-work.ts';
import { passwords, rateLimits } from '../store/schema.ts';
import type { Browser } from '../testing/browser.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { limits } from './attempts.ts';
import { createUser } from './create-user.ts';
import { findUser } from './find-user.ts';
import { hashPassword } from './password.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

let host: StartedForge;
beforeAll(async () => {
  host = await startedForge({
    quickSignIn: [{ login: 'sample-01', name: 'First Sample', password: 'lectern' }],
  });
});
afterAll(() => host.close());

const path = '/settings/password';
const old = 'correct horse';
const fresh = 'battery staple';
const change = (browser: Browser, current: string, password = fresh) =>
  browser.post(path, { current_password: current, password });
const enter = async (login: string, password: string) =>
  (await signIn(host.context, { login, password, address: '192.0.2.1' })).outcome;
const isSignedIn = async (browser: Browser) => (await browser.get(path)).status === 200;
const hashOf = async (login: string) => (await findUser(host.context.db, login))?.passwordHash;

/** A cheap hash: the number of attempts does not depend on its cost. */
async function signedInCheaply(login: string): Promise<Browser> {
  const { context } = host;
  const passwordHash = await hashPassword(old, { N: 2 });
  await transact(context, (tx) => createUser(tx, context.clock(), { login, passwordHash }));
  const browser = host.browser();
  await browser.post('/session', { login, password: old });
  await browser.get(path);
  return browser;
}

describe('the password page', () => {
  it('requires a session and marks its fields for password managers', async () => {
    const stranger = await host.browser().get(path);
    expect(stranger.location).toBe('/login?return_to=%2Fsettings%2Fpassword');
    const ada = await host.browser().signUp('ada');
    const { text } = await ada.get(path);
    for (const what of ['username', 'current-password', 'new-password']) {
      expect(text).toContain(`autocomplete="${what}"`);
    }
  });

  it('replaces the password and ends all other sessions', async () => {
    const here = await host.browser().signUp('grace');
    const made = await here.post('/settings/tokens', { name: 'laptop', lifetime: '30' });
    const token = /ghp_\w+/.exec(made.text)?.[0] ?? '';
    const elsewhere = host.browser();
    await elsewhere.post('/session', { login: 'grace', password: old });
    const other = await host.browser().signUp('grace-too');

    const changed = await change(here, old);
    expect([changed.status, changed.location]).toEqual([303, `${path}?saved`]);
    expect((await here.get(`${path}?saved`)).text).toContain('Password changed.');
    expect(await enter('grace', old)).toBe('wrong');
    expect(await enter('grace', fresh)).toBe('signed_in');
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    const authorization = { authorization: `token ${token}` };
    expect((await fetch(`${host.apiUrl}/user`, { headers: authorization })).status).toBe(200);
    const again = { current_password: fresh, password: `${fresh}s`, end_access: 'true' };
    expect((await here.post(path, again)).status).toBe(303);
    expect((await fetch(`${host.apiUrl}/user`, { headers: authorization })).status).toBe(401);
    expect(await isSignedIn(here)).toBe(true);
    // The new hash costs as much as the one from sign-up.
    const costOf = async (login: string) => (await hashOf(login))?.split('$').slice(0, 4);
    expect(await costOf('grace')).toEqual(await costOf('grace-too'));
  });

  it('treats a double click as one change', async () => {
    const browser = await host.browser().signUp('twice');
    const form = { current_password: old, password: fresh };
    const both = await browser.doubleClick(path, form);
    expect(both.map(({ location }) => location)).toEqual([`${path}?saved`, `${path}?saved`]);
  });

  it('explains an invalid form, changes nothing and shows no password', async () => {
    const browser = await host.browser().signUp('hedy');
    const wrong = await change(browser, 'wrong horse');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('This is not your current password.');
    const weak = await change(browser, old, 'short');
    expect(weak.status).toBe(422);
    expect(weak.text).toContain('Use at least 8 characters.');
    const long = await change(browser, old, 'x'.repeat(201));
    expect(long.text).toContain('Use at most 200 characters.');
    for (const { text } of [wrong, weak]) expect(text).not.toMatch(/wrong horse|short|staple/);
    expect(await enter('hedy', old)).toBe('signed_in');
  });

  it('checks the new password first, so a weak one reveals nothing and costs no attempt', async () => {
    const browser = await host.browser().signUp('joan');
    const answers = await Promise.all(
      ['wrong horse', old].map((current) => change(browser, current, 'short')),
    );
    const seen = answers.map(({ text }) => text.replaceAll(/value="[^"]*"/g, ''));
    expect(seen[0]).toBe(seen[1]);
    const counted = like(rateLimits.key, 'sign-in:device:joan %');
    expect(await host.context.db.select().from(rateLimits).where(counted)).toEqual([]);
  });

  it('shares its attempt limit with the sign-in on the same device', async () => {
    const browser = await signedInCheaply('target');
    const guess = () => change(browser, 'guess');
    const answers = await Promise.all(Array.from({ length: limits.device + 2 }, guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(limits.device);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.text).toContain('Too many failed attempts. Try again in 15 minutes');
    expect((await change(browser, old)).status).toBe(429);
    const right = { login: 'target', password: old };
    expect((await browser.post('/session', right)).status).toBe(429);
    host.wait(16);
    expect((await change(browser, old)).status).toBe(303);
    const counted = like(rateLimits.key, 'sign-in:device:target %');
    expect(await host.context.db.select().from(rateLimits).where(counted)).toEqual([]);
  });

  it('refuses forms from other sites and forms without the token', async () => {
    const browser = await host.browser().signUp('kay');
    const form = { current_password: old, password: fresh };
    const outside = await browser.post(path, form, { origin: 'http://evil.test' });
    const made = await browser.post(path, { ...form, form_token: 'made-up' });
    expect([outside.status, made.status]).toEqual([403, 403]);
    expect(await enter('kay', old)).toBe('signed_in');
  });

  it('refuses to set a password for a shared sample account', async () => {
    const browser = host.browser();
    await browser.post('/session/quick', { login: 'sample-01' });
    const seen = await browser.get(path);
    expect(seen.text).toContain('has no password to change');
    expect(seen.text).not.toContain('current_password');
    expect((await change(browser, 'lectern')).status).toBe(422);
    expect(await hashOf('sample-01')).toBeNull();
    // Older hosts stored the passwords of their sample.
    const { db, clock } = host.context;
    const sample = await findUser(db, 'sample-01');
    const stored = await hashPassword(old, { N: 2 });
    await db.insert(passwords).values({ userId: sample!.id, hash: stored, updatedAt: clock() });
    expect((await change(browser, old)).status).toBe(422);
    expect(await hashOf('sample-01')).toBe(stored);
  });
});

describe('the old password, overtaken by a concurrent change,', () => {
  /** Sends the request and changes the password just before the request compares it. */
  async function whilePasswordChanges<Answer>(
    login: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const { db } = host.context;
    // Occupies every hashing slot.
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const busy = [heavyWork(() => gate), heavyWork(() => gate)];
    const answer = ask();
    const counted = like(rateLimits.key, `sign-in:%:${login} %`);
    await expect.poll(() => db.select().from(rateLimits).where(counted)).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const user = await findUser(db, login);
    await db.update(passwords).set({ hash: 'another' }).where(eq(passwords.userId, user!.id));
    open();
    await Promise.all(busy);
    return answer;
  }

  it('no longer signs in', async () => {
    await signedInCheaply('racer');
    expect(await whilePasswordChanges('racer', () => enter('racer', old))).toBe('wrong');
  });

  it('can no longer change the password', async () => {
    const browser = await signedInCheaply('overtaken');
    const answer = await whilePasswordChanges('overtaken', () => change(browser, old));
    expect(answer.status).toBe(422);
    expect(await hashOf('overtaken')).toBe('another');
  });
});

it('a failed sign-in says who can help, whether or not the login exists', async () => {
  const help = 'Forgot your password? The operator of this server can set a new one.';
  expect((await host.browser().get('/login')).text).not.toContain(help);
  for (const login of ['ada', 'nobody-at-all']) {
    const seen = await host.browser().post('/session', { login, password: 'nonsense' });
    expect(seen.text).toContain(help);
  }
});

describe('a password reset by the operator', () => {
  const reset = (login: string) => resetPassword(host.context, login);

  it('works at once, even after too many failures, and ends the sessions of the account', async () => {
    const browser = await signedInCheaply('maria');
    for (let count = 0; count <= limits.pair; count += 1) await enter('maria', 'guess');
    expect(await enter('maria', old)).toBe('too_many');
    const made = await reset('MARIA');
    expect(made?.login).toBe('maria');
    expect(made?.password).toMatch(/^([0-9a-f]{4}-){4}[0-9a-f]{4}$/);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await enter('maria', made?.password ?? '')).toBe('signed_in');
    expect(await enter('maria', old)).toBe('wrong');
    expect(await hashOf('maria')).toMatch(/^scrypt\$16384\$/);
    expect((await reset('maria'))?.password).not.toBe(made?.password);
  });

  it('opens an account that had no password', async () => {
    await host.person('by-token');
    const made = await reset('by-token');
    expect(await enter('by-token', made?.password ?? '')).toBe('signed_in');
  });

  it('does nothing for an unknown login', async () => {
    for (const login of ['nobody-at-all', 'mar\u0130a', '', '%']) {
      expect(await reset(login)).toBeUndefined();
    }
  });
});
