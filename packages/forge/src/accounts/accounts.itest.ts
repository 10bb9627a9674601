import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { buildForge } from '../app.ts';
import { transact } from '../context.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { accounts, passwords, rateLimits, sessions } from '../store/schema.ts';
import { limits } from './attempts.ts';
import { createUser } from './create-user.ts';
import { isKnownDevice } from './devices.ts';
import { findUser } from './find-user.ts';
import { hashPassword } from './password.ts';
import { ensureQuickAccounts, signIn } from './sign-in.ts';

let host: StartedForge;
beforeAll(async () => {
  host = await startedForge({
    quickSignIn: [
      { login: 'sample-prof', name: 'Sample Professor', note: 'professor' },
      { login: 'sample-01', name: 'First Sample', password: 'lectern', isOneOfMany: true },
    ],
  });
});
afterAll(() => host.close());

const notGitHub = 'built-in code host of this Lectern, not github.com';

/** A cheap hash: the number of attempts does not depend on its cost. */
async function makeTarget(login: string): Promise<void> {
  const { context } = host;
  const passwordHash = await hashPassword('correct horse', { N: 2 });
  await transact(context, (tx) => createUser(tx, context.clock(), { login, passwordHash }));
}

describe('sign-up', () => {
  it('states on every page that this host is not github.com', async () => {
    for (const path of ['/join', '/login', '/']) {
      const { text } = await host.browser().get(path);
      expect(text.split(notGitHub), path).toHaveLength(2);
    }
  });

  it('creates an account and signs it in', async () => {
    const browser = await host.browser().signUp('ada', 'Ada Lovelace');
    const page = await browser.get('/join');
    expect(page.location).toBe('/');
    const rows = await host.context.db.select().from(passwords);
    expect(rows.every(({ hash }) => hash.startsWith('scrypt$'))).toBe(true);
  });

  it('refuses a login that differs from another only in case', async () => {
    const seen = await host.browser().post('/join', { login: 'ADA', password: 'another horse' });
    expect(seen.status).toBe(422);
    expect(seen.text).toContain('This name is taken');
  });

  it('treats a double click as one sign-up, but only within a minute', async () => {
    const form = { login: 'twice', password: 'correct horse' };
    const both = [host.browser(), host.browser()].map((browser) => browser.post('/join', form));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([303, 303]);
    const user = await findUser(host.context.db, 'twice');
    const aMinuteAgo = new Date(host.context.clock().getTime() - 60_001);
    await host.context.db
      .update(accounts)
      .set({ createdAt: aMinuteAgo })
      .where(eq(accounts.id, user?.id ?? 0));
    expect((await host.browser().post('/join', form)).text).toContain('This name is taken');
  });

  it('names the allowed letters of a login in the hint and in the error', async () => {
    expect((await host.browser().get('/join')).text).toContain(
      'Letters a to z, digits and hyphens.',
    );
    const form = { login: 'Jörg', password: 'correct horse' };
    const refused = await host.browser().post('/join', form);
    expect(refused.text).toContain('Use letters a to z, digits and single hyphens');
  });

  it('shows an error at each invalid field and keeps what was typed', async () => {
    const typed = { login: '-x', name: 'Grace "G" <H>', email: 'nowhere', password: 'short' };
    const seen = await host.browser().post('/join', typed);
    expect(seen.status).toBe(422);
    expect(seen.text).toContain('Do not start or end with a hyphen');
    expect(seen.text).toContain('valid email address');
    expect(seen.text).toContain('at least 8 characters');
    expect(seen.text).toContain('Grace &quot;G&quot; &lt;H&gt;');
    expect(seen.text).not.toContain('value="short"');
  });

  it('refuses the login of a sample account', async () => {
    const seen = await host
      .browser()
      .post('/join', { login: 'Sample-Prof', password: 'correct horse' });
    expect(seen.text).toContain('This name is taken');
  });

  it('limits how many accounts one address creates in a window', async () => {
    const { db, clock } = host.context;
    await host.browser().signUp('first-of-many');
    const [row] = await db.select().from(rateLimits).where(like(rateLimits.key, 'sign-up:%'));
    await db
      .update(rateLimits)
      .set({ used: limits.signUps, windowStartedAt: clock() })
      .where(eq(rateLimits.key, row!.key));
    const form = { login: 'one-too-many', password: 'correct horse' };
    const refused = await host.browser().post('/join', form);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Too many accounts were created from your network.');
    host.wait(16);
    expect((await host.browser().post('/join', form)).status).toBe(303);
  });
});

describe('sign-in', () => {
  it('returns to the page that asked for it', async () => {
    const browser = host.browser();
    const form = { login: 'Ada', password: 'correct horse', return_to: '/ada/hw1?tab=x' };
    const seen = await browser.post('/session', form);
    expect([seen.status, seen.location]).toEqual([303, '/ada/hw1?tab=x']);
    const cookies = seen.headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^forge_session=\w+;.*HttpOnly; SameSite=Lax/),
    );
  });

  it('never redirects to another site', async () => {
    const form = { login: 'ada', password: 'correct horse', return_to: '//evil.test/' };
    expect((await host.browser().post('/session', form)).location).toBe('/');
  });

  it('gives the same answer for a wrong password and an unknown login', async () => {
    const wrong = await host.browser().post('/session', { login: 'ada', password: 'nonsense' });
    const unknown = await host.browser().post('/session', { login: 'zoe', password: 'nonsense' });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(wrong.text.replaceAll('ada', 'zoe')).toBe(unknown.text);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('shows a wrong password in the title and at both fields and focuses the password', async () => {
    const { text } = await host.browser().post('/session', { login: 'ada', password: 'nonsense' });
    expect(text).toContain('<title>Problem: Sign in · Lectern code host</title>');
    expect(text).toContain('id="problem" role="alert"');
    const fields = text.match(/<input[^>]+name="(login|password)"[^>]*>/g) ?? [];
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      expect(field).toContain('aria-describedby="problem" aria-invalid="true"');
    }
    expect(fields.map((field) => /\sautofocus\s/.test(field))).toEqual([false, true]);
  });

  it('refuses a form sent from another site', async () => {
    const form = { login: 'ada', password: 'correct horse' };
    const seen = await host.browser().post('/session', form, { origin: 'http://evil.test' });
    expect(seen.status).toBe(403);
    expect(seen.headers.get('set-cookie')).toBeNull();
  });

  it('is refused after too many failures, even with the right password, until the window ends', async () => {
    const browser = host.browser();
    await makeTarget('target');
    const guess = () => browser.post('/session', { login: 'target', password: 'guess' });
    const answers = await Promise.all(Array.from({ length: limits.pair + 3 }, guess));
    expect(answers.filter((seen) => seen.status === 429)).toHaveLength(3);
    const right = { login: 'target', password: 'correct horse' };
    const held = await browser.post('/session', right);
    expect(held.status).toBe(429);
    expect(held.text).toContain('<title>Problem: Sign in');
    // The answer must not say whether the password was right.
    expect(held.text).not.toContain('aria-invalid');
    host.wait(16);
    expect((await browser.post('/session', right)).status).toBe(303);
    const left = await host.context.db.select().from(rateLimits);
    const signIns = left.filter(({ key }) => key.startsWith('sign-in:'));
    expect(signIns.filter(({ used }) => used > 0)).toEqual([]);
  });

  it('is not blocked for the owner by failures from a few other networks', async () => {
    const { context } = host;
    await makeTarget('victim');
    const from = async (address: string, password: string) =>
      (await signIn(context, { login: 'victim', password, address })).outcome;
    const guesses = Array.from({ length: 2 * limits.account }, () => from('198.51.100.7', 'guess'));
    expect((await Promise.all(guesses)).filter((one) => one === 'wrong')).toHaveLength(limits.pair);
    expect(await from('198.51.100.7', 'correct horse')).toBe('too_many');
    expect(await from('198.51.100.8', 'correct horse')).toBe('signed_in');
    const used = async (key: string) =>
      (await context.db.select().from(rateLimits).where(eq(rateLimits.key, key)))[0]?.used;
    expect(await used('sign-in:address:198.51.100.7')).toBe(limits.pair);
    await context.db
      .update(rateLimits)
      .set({ used: limits.account })
      .where(eq(rateLimits.key, 'sign-in:account:victim'));
    expect(await from('198.51.100.9', 'correct horse')).toBe('too_many');
  });

  it('on a known device is not blocked by 200 wrong passwords from 20 networks', async () => {
    await makeTarget('prof');
    const { context } = host;
    const from = (given: { address: string; password: string; device?: string }) =>
      signIn(context, { login: 'prof', ...given });
    const home = { address: '192.0.2.7', password: 'correct horse' };
    const first = await from(home);
    const device = first.outcome === 'signed_in' ? first.device : '';
    const guesses = Array.from({ length: 20 }, (_, network) =>
      Array.from({ length: 10 }, () =>
        from({ address: `203.0.113.${network}`, password: 'guess' }),
      ),
    ).flat();
    const refused = await Promise.all(guesses);
    expect(refused.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(limits.account);
    expect((await from(home)).outcome, 'a new device').toBe('too_many');
    expect((await from({ ...home, device })).outcome).toBe('signed_in');
    expect((await from({ ...home, address: '203.0.113.1', device })).outcome).toBe('signed_in');
    expect((await from({ ...home, device: 'x'.repeat(47) })).outcome).toBe('too_many');
    const own = await Promise.all(
      Array.from({ length: limits.device + 2 }, () => from({ ...home, password: 'guess', device })),
    );
    expect(own.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(limits.device);
    host.wait(16);
    expect((await from({ ...home, device })).outcome).toBe('signed_in');
  });

  it('is remembered on at most 20 devices, and not on those of others', async () => {
    await makeTarget('mobile');
    await makeTarget('neighbour');
    const { context } = host;
    const given = { password: 'correct horse', address: '192.0.2.8' };
    const devices: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const entered = await signIn(context, { login: 'mobile', ...given });
      if (entered.outcome === 'signed_in') devices.push(entered.device);
      host.wait(1);
    }
    const isKnown = (login: string, device = '') => isKnownDevice(context, login, device);
    expect(await isKnown('mobile', devices[0])).toBe(false);
    expect(await isKnown('Mobile', devices[20])).toBe(true);
    expect(await isKnown('neighbour', devices[20])).toBe(false);
  });

  it('counts addresses of IPv6 by home and by site, so that one site cannot block an account', async () => {
    await makeTarget('ipv6');
    const { context } = host;
    const from = async (address: string, password: string) =>
      (await signIn(context, { login: 'ipv6', password, address })).outcome;
    // 256 networks (/64) of one site (/48).
    const guesses = await Promise.all(
      Array.from({ length: 256 }, (_, n) =>
        from(`2001:db8:7:${(n * 256).toString(16)}::1`, 'guess'),
      ),
    );
    expect(guesses.filter((one) => one === 'wrong')).toHaveLength(2 * limits.pair);
    expect(await from('2001:db8:8::1', 'correct horse')).toBe('signed_in');
    const home = await Promise.all(
      Array.from({ length: 12 }, (_, n) => from(`2001:db8:9:${n.toString(16)}::1`, 'guess')),
    );
    expect(home.filter((one) => one === 'wrong')).toHaveLength(limits.pair);
  });

  it('counts attempts by the address that a trusted proxy reports', async () => {
    const { context } = host;
    const countedBehind = async (trustProxy: boolean) => {
      const app = buildForge({ ...context, trustProxy });
      const answer = await app.inject({
        method: 'POST',
        url: '/session',
        headers: {
          origin: context.urls.base,
          'content-type': 'application/x-www-form-urlencoded',
          // The caller claims the first address; the proxy adds the second.
          'x-forwarded-for': '203.0.113.1, 203.0.113.2',
        },
        payload: 'login=ada&password=nonsense',
      });
      await app.close();
      expect(answer.statusCode).toBe(422);
      const reported = like(rateLimits.key, 'sign-in:address:203.0.113.%');
      const rows = await context.db.select().from(rateLimits).where(reported);
      return rows.map(({ key }) => key);
    };
    expect(await countedBehind(false)).toEqual([]);
    expect(await countedBehind(true)).toEqual(['sign-in:address:203.0.113.2']);
  });

  it('counts all spellings of a login as one', async () => {
    await makeTarget('tim');
    const from = async (login: string, password: string) =>
      (await signIn(host.context, { login, password, address: '192.0.2.4' })).outcome;
    expect(await from('t\u0130m', 'correct horse')).toBe('wrong');
    for (let count = 0; count < limits.pair; count += 1) await from('tim', 'guess');
    expect(await from('TIM', 'correct horse')).toBe('too_many');
  });

  it('survives input that no form would send', async () => {
    const browser = host.browser();
    const huge = { login: 'x'.repeat(100_000), password: 'y'.repeat(100_000) };
    expect((await browser.post('/session', huge)).status).toBe(422);
    expect((await browser.post('/session', { login: 'a\0b', password: '\0' })).status).toBe(422);
    expect(
      (await browser.post('/join', { login: 'a\0b', password: '\0'.repeat(9) })).text,
    ).toContain('at least 8 characters');
    const tooLarge = { login: 'x'.repeat(300_000) };
    expect((await browser.post('/session', tooLarge)).status).toBe(413);
  });
});

describe('a session', () => {
  it('is stored as a hash and ends with sign-out', async () => {
    const browser = await host.browser().signUp('grace');
    const id = browser.cookies.get('forge_session') ?? '';
    const rows = await host.context.db.select().from(sessions).where(eq(sessions.idHash, id));
    expect(rows).toEqual([]);
    expect((await browser.post('/logout', {})).location).toBe('/login');
    browser.cookies.set('forge_session', id);
    expect((await browser.get('/join')).status).toBe(200);
  });

  it('is not ended by a form without its token', async () => {
    const browser = await host.browser().signUp('hedy');
    const seen = await browser.post('/logout', { form_token: 'made-up' });
    expect(seen.status).toBe(403);
    expect((await browser.get('/join')).location).toBe('/');
  });

  it('ends after 14 days', async () => {
    const browser = await host.browser().signUp('joan');
    host.wait(15 * 24 * 60);
    expect((await browser.get('/join')).status).toBe(200);
  });
});

describe('a sample account', () => {
  it('that is one of many is listed in a fold and has a public password', async () => {
    const { text } = await host.browser().get('/login');
    const [few = '', many = ''] = text.split('<details>');
    expect(few).toContain('Continue as Sample Professor');
    expect(many).toMatch(/1 more sample accounts.*Continue as First Sample/);
    await ensureQuickAccounts(host.context);
    const typed = { login: 'sample-01', password: 'lectern' };
    expect((await host.browser().post('/session', typed)).status).toBe(303);
    const wrong = { ...typed, password: 'lecterns' };
    expect((await host.browser().post('/session', wrong)).status).toBe(422);
  });

  it('no longer accepts its password when the sample is not on offer', async () => {
    const { context } = host;
    await ensureQuickAccounts(context);
    const sample = await findUser(context.db, 'sample-01');
    expect(sample).toMatchObject({ passwordHash: null });
    const given = { login: 'sample-01', password: 'lectern', address: '127.0.0.1' };
    expect(await signIn(context, given)).toMatchObject({ outcome: 'signed_in' });
    const restored = { ...context, quickSignIn: [] };
    expect(await signIn(restored, given)).toEqual({ outcome: 'wrong' });
    // Older hosts stored the passwords of their sample.
    const hash = await hashPassword('lectern');
    await context.db
      .insert(passwords)
      .values({ userId: sample!.id, hash, updatedAt: context.clock() });
    expect(await signIn(restored, given)).toEqual({ outcome: 'wrong' });
    expect(await signIn(context, given)).toMatchObject({ outcome: 'signed_in' });
  });

  it('does not lend its short password to other accounts', async () => {
    const typed = { login: 'ada', password: 'lectern' };
    expect((await host.browser().post('/session', typed)).status).toBe(422);
    const join = await host.browser().post('/join', { login: 'careless', password: 'lectern' });
    expect(join.text).toContain('at least 8 characters');
  });

  it('is offered with a note and entered with one click', async () => {
    const browser = host.browser();
    const page = await browser.get('/login?return_to=/settings/tokens');
    expect(page.text).toContain('Continue as Sample Professor');
    expect(page.text).toContain('Anyone who can open this page can use them');
    const form = { login: 'sample-prof', return_to: '/settings/tokens' };
    expect((await browser.post('/session/quick', form)).location).toBe('/settings/tokens');
  });

  it('is the only kind of account that one click enters', async () => {
    expect((await host.browser().post('/session/quick', { login: 'ada' })).status).toBe(404);
  });

  it('without a password cannot be entered with an empty one', async () => {
    const seen = await host.browser().post('/session', { login: 'sample-prof', password: '' });
    expect(seen.status).toBe(422);
  });
});
