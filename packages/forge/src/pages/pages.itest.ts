import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallWorld, type World } from '../testing/small-world.ts';
import { siteUrl } from '../testing/started-forge.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

describe('the home page', () => {
  it('welcomes a stranger and says that this is not github.com', async () => {
    const seen = await world.host.browser().get('/');
    expect(seen.text).toContain('built-in code host of this Lectern, not github.com');
    expect(seen.text).toContain('href="/login"');
  });

  it('shows a person their invitations, organizations and repositories', async () => {
    const seen = await world.grace.get('/');
    expect(seen.text).toContain('Join <strong>cs101</strong> as member');
    expect(seen.text).toContain('Collaborate on <strong>cs101/hw1-grace</strong>');
    expect((await world.ada.get('/')).text).toContain('href="/cs101/hw1"');
  });
});

describe('the page header', () => {
  const top = async (path: string, browser = world.host.browser()) =>
    /<header.*<\/header>/.exec((await browser.get(path)).text)?.[0];

  it("shows the host's own name and leads back to the product", async () => {
    const [signedOut, signedIn] = [await top('/'), await top('/', world.ada)];
    expect(signedOut).toContain('</svg>Lectern code host</a>');
    expect(signedOut).toContain(`href="${siteUrl}/">Back to Lectern</a>`);
    expect(signedIn).toContain(`href="${siteUrl}/app">Back to Lectern</a>`);
  });

  it.each([
    ['/cs101', 'return_to=%2Fcs101'],
    ['/nothing/here?tab=1', 'return_to=%2Fnothing%2Fhere%3Ftab%3D1'],
  ])('links a stranger at %s to sign-in and sign-up with a way back', async (path, back) => {
    expect(await top(path)).toContain(`href="/login?${back}"`);
    expect(await top(path)).toContain(`href="/join?${back}"`);
  });

  it.each(['/login', '/join'])('of %s has no links that lose the return address', async (path) => {
    expect(await top(`${path}?return_to=/cs101`)).not.toMatch(/href="\/(login|join)/);
  });
});

describe('every page', () => {
  it.each(['/', '/login', '/join', '/nothing/here', '/cs101', '/apps/lectern'])(
    'has no scripts and no inline styles, and its policy allows none: %s',
    async (path) => {
      const seen = await world.host.browser().get(path);
      expect(seen.body).not.toMatch(/<script|style=|\son\w+=|javascript:/i);
      expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('uses one stylesheet that browsers can cache', async () => {
    const first = await world.host.browser().get('/_forge/style.css');
    expect(first.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const again = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await world.host.browser().get('/_forge/style.css', again)).status).toBe(304);
  });
});

describe('a form sent twice by a double click', () => {
  it.each([
    ['/organizations/new', { login: 'cs777' }, '/cs777'],
    ['/new', { owner: 'ada', name: 'notes', readme: 'true' }, '/ada/notes'],
  ])('at %s redirects both times to what it created', async (path, fields, made) => {
    await world.ada.get(path);
    const both = await world.ada.doubleClick(path, fields);
    expect(both.map(({ status, location }) => [status, location])).toEqual([
      [303, made],
      [303, made],
    ]);
  });

  it('creates one token; the same form opened again creates another', async () => {
    const path = '/settings/tokens';
    const fields = { name: 'phone', lifetime: '30' };
    const tokenIn = ({ text }: { text: string }) => /ghp_\w+/.exec(text)?.[0];
    await world.ada.get(path);
    const both = await world.ada.doubleClick(path, fields);
    const [one, same] = both.map(tokenIn);
    expect(one).toBeDefined();
    expect(same).toBe(one);
    expect(tokenIn(await world.ada.post(path, fields))).not.toBe(one);
    expect((await world.ada.get(path)).text.split('<strong>phone</strong>')).toHaveLength(3);
  });
});

describe('an avatar', () => {
  it('is served for accounts only', async () => {
    const page = await world.ada.get('/settings/tokens');
    const path = /src="(\/avatars\/u\/\d+)"/.exec(page.text)?.[1] ?? '';
    const seen = await world.host.browser().get(`${path}?v=4`);
    expect(seen.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(seen.text).toContain('AL');
    for (const id of ['0', 'x', '99999999999999999999']) {
      expect((await world.host.browser().get(`/avatars/u/${id}`)).status).toBe(404);
    }
  });
});
