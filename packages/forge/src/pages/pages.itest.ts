import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

describe('the front page', () => {
  it('welcomes a stranger and says what this is', async () => {
    const seen = await world.host.browser().get('/');
    expect(seen.text).toContain('built-in code host of this Lectern, not github.com');
    expect(seen.text).toContain('href="/login"');
  });

  it('shows what waits for a person: invitations, organisations, repositories', async () => {
    const seen = await world.grace.get('/');
    expect(seen.text).toContain('Join <strong>cs101</strong> as member');
    expect(seen.text).toContain('Work on <strong>cs101/hw1-grace</strong>');
    expect((await world.ada.get('/')).text).toContain('href="/cs101/hw1"');
  });
});

describe('every page', () => {
  it.each(['/', '/login', '/join', '/nothing/here', '/cs101', '/apps/lectern'])(
    '%s has no script, no inline style and a policy that allows none',
    async (path) => {
      const seen = await world.host.browser().get(path);
      expect(seen.body).not.toMatch(/<script|style=|\son\w+=|javascript:/i);
      expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('takes its look from one stylesheet that can be cached', async () => {
    const first = await world.host.browser().get('/_forge/style.css');
    expect(first.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const again = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await world.host.browser().get('/_forge/style.css', again)).status).toBe(304);
  });
});

describe('avatars', () => {
  it('are drawn for accounts and nobody else', async () => {
    const page = await world.ada.get('/settings/tokens');
    const path = /src="(\/avatars\/u\/\d+)"/.exec(page.text)?.[1] ?? '';
    const seen = await world.host.browser().get(`${path}?v=4`);
    expect(seen.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(seen.text).toContain('AD');
    for (const id of ['0', 'x', '99999999999999999999']) {
      expect((await world.host.browser().get(`/avatars/u/${id}`)).status).toBe(404);
    }
  });
});
