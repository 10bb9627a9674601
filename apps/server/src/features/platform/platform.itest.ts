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
  it('are remembered while it is away', async () => {
    const answer = await world.api.anonymous.get('/platform');
    const { url } = world.host;
    expect(answer.json()).toEqual({
      name: 'GitHub',
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

  it('are not made up when they were never known', async () => {
    expect(await alone.api.anonymous.get('/platform')).toFailWith('platform_unavailable');
  });
});

it(
  'keeps nobody waiting for facts that a silent platform does not tell',
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

describe('an app that was removed', () => {
  const platform = connectPlatform(world.host.settings, { db: world.db, clock: world.clock.read });
  const refused = { kind: 'refused', message: 'the app is not installed any more' };

  it('is no proof that what it could see is gone', async () => {
    const repositories = await platform.repositories(424_242, 'school');
    await expect(repositories.findRepository('work')).rejects.toMatchObject(refused);
    await expect(platform.gitToken(424_242)).rejects.toMatchObject(refused);
  });

  it('is not to be told from one that is there while the platform is away', async () => {
    await down();
    await expect(platform.gitToken(424_242)).rejects.toMatchObject({ kind: 'down' });
  });
});

it('is left alone for as long as it asks, also by who could not even get a token', async () => {
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
  /** Asks anew each time, as the machine may be too busy to hear the answer in time. */
  const readyAnew = () => {
    world.clock.advance({ ms: 10_000 });
    return ready();
  };

  it('tells how the platform is, asking it now and then, and does not depend on it', async () => {
    await expect.poll(readyAnew).toMatchObject({ status: 'ready', platform: 'up' });
    await down();
    expect(await ready()).toMatchObject({ status: 'ready', platform: 'up' });
    world.clock.advance({ ms: 10_000 });
    expect(await ready()).toMatchObject({ status: 'ready', platform: 'down' });
    expect(await ready(alone)).toMatchObject({ status: 'ready', platform: 'down' });
  });

  it('uses up nothing of what the platform lets strangers ask', async () => {
    const used = async () => {
      const answer = await fetch(`${world.host.url}/api/v3/rate_limit`);
      return ((await answer.json()) as { rate: { used: number } }).rate.used;
    };
    const before = await used();
    await expect.poll(readyAnew).toMatchObject({ platform: 'up' });
    expect(await used()).toBe(before);
  });

  it('waits no longer for a platform that does not answer than for the database', async () => {
    await world.host.control('POST', '/faults', { fault: { kind: 'latency', ms: 10_000 } });
    world.clock.advance({ ms: 10_000 });
    const began = performance.now();
    expect(await ready()).toMatchObject({ status: 'ready', platform: 'down' });
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});
