import { CookieJar } from '@lectern/testkit/cookie-jar';
import { startWorld } from '@lectern/testkit/world';
import { connectPlatform } from '../../platform/platform.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

const world = await startWorld({ host: true });
const alone = await startWorld();
afterAll(() => Promise.all([world.close(), alone.close()]));
afterEach(() => world.host.control('DELETE', '/faults'));

const down = () => world.host.control('POST', '/faults', { fault: { kind: 'down' } });

async function finalStatus(browser: CookieJar, address: string): Promise<number> {
  const answer = await browser.fetch(address);
  const location = answer.headers.get('location');
  if (location?.startsWith('/login')) return 401;
  return location ? finalStatus(browser, new URL(location, address).href) : answer.status;
}

describe('the facts of the platform', () => {
  it('are remembered while the platform is down', async () => {
    const answer = await world.api.anonymous.get('/platform');
    const { url } = world.host;
    expect(answer.json()).toEqual({
      name: 'GitHub',
      display_name: 'Lectern code host',
      built_in: true,
      sign_up: 'open',
      url,
      new_org_url: `${url}/account/organizations/new`,
      install_url: `${url}/apps/lectern/installations/new/permissions`,
      target_url: `${url}/apps/lectern/installations/new`,
      sample: null,
    });
    await down();
    expect((await world.api.anonymous.get('/platform')).json()).toEqual(answer.json());
  });

  it('lead to pages that exist', async () => {
    await world.host.person('ada');
    const { id } = await world.host.organization('school', 'ada');
    const browser = new CookieJar();
    await browser.post(`${world.host.url}/session`, { login: 'ada', password: 'ada-password' });
    const facts = (await world.api.anonymous.get('/platform')).json<Record<string, string>>();
    const installHere = `${facts.install_url}?target_id=${id}`;
    const { url, new_org_url, target_url } = facts;
    const tokensPage = `${url}/settings/tokens`;
    for (const address of [url, new_org_url, target_url, tokensPage, installHere]) {
      expect(await finalStatus(browser, address ?? ''), address).toBe(200);
    }
  });

  it('are unavailable when they were never known', async () => {
    expect(await alone.api.anonymous.get('/platform')).toFailWith('platform_unavailable');
  });
});

it(
  'a page does not wait for facts from a platform that does not answer',
  { tags: 'release' },
  async () => {
    const silent = await startWorld({ host: true });
    try {
      await silent.host.control('POST', '/faults', { fault: { kind: 'latency', ms: 30_000 } });
      const began = performance.now();
      expect(await silent.api.anonymous.get('/platform')).toFailWith('platform_unavailable');
      expect(performance.now() - began).toBeLessThan(20_000);
    } finally {
      await silent.close();
    }
  },
);

describe('a removed app', () => {
  const platform = connectPlatform(world.host.settings, { db: world.db, clock: world.clock.read });
  const refused = { kind: 'refused', message: 'the app is not installed any more' };

  it('does not count as proof that its repositories are gone', async () => {
    const repositories = await platform.repositories(424_242, 'school');
    await expect(repositories.findRepository('work')).rejects.toMatchObject(refused);
    await expect(platform.gitToken(424_242)).rejects.toMatchObject(refused);
  });

  it('cannot be told from an installed one while the platform is down', async () => {
    await down();
    await expect(platform.gitToken(424_242)).rejects.toMatchObject({ kind: 'down' });
  });
});

it('a rate limit on tokens holds back all further calls until its end', async () => {
  const platform = connectPlatform(world.host.settings, { db: world.db, clock: world.clock.read });
  const repositories = await platform.repositories(424_243, 'school');
  const find = () => repositories.findRepository('work');
  const fault = { kind: 'status', status: 403, retry_after_seconds: 60 };
  await world.host.control('POST', '/faults', { path: '/**/access_tokens', fault });
  await expect(find()).rejects.toMatchObject({ kind: 'busy' });
  await world.host.control('DELETE', '/faults');
  const retryAt = new Date(world.clock.read().getTime() + 60_000);
  await expect(find()).rejects.toMatchObject({ kind: 'busy', retryAt });
});

describe('readiness', () => {
  const ready = async (one = world) => (await one.api.anonymous.get('/ready')).json<object>();
  /** Checks again each time, since a busy machine may miss an answer. */
  const readyAnew = () => {
    world.clock.advance({ ms: 10_000 });
    return ready();
  };

  it('reports the platform, checked now and then, and does not depend on it', async () => {
    await expect.poll(readyAnew).toMatchObject({ status: 'ready', platform: 'up' });
    await down();
    expect(await ready()).toMatchObject({ status: 'ready', platform: 'up' });
    world.clock.advance({ ms: 10_000 });
    expect(await ready()).toMatchObject({ status: 'ready', platform: 'down' });
    expect(await ready(alone)).toMatchObject({ status: 'ready', platform: 'down' });
  });

  it("does not use the platform's rate limit for anonymous callers", async () => {
    const used = async () => {
      const answer = await fetch(`${world.host.url}/api/v3/rate_limit`);
      return ((await answer.json()) as { rate: { used: number } }).rate.used;
    };
    const before = await used();
    await expect.poll(readyAnew).toMatchObject({ platform: 'up' });
    expect(await used()).toBe(before);
  });

  it('waits for a platform that does not answer no longer than for the database', async () => {
    await world.host.control('POST', '/faults', { fault: { kind: 'latency', ms: 10_000 } });
    world.clock.advance({ ms: 10_000 });
    const began = performance.now();
    expect(await ready()).toMatchObject({ status: 'ready', platform: 'down' });
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});
