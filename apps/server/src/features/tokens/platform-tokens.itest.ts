import { signInThroughHost } from '@lectern/testkit/sign-in';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPlatform } from '../../platform/platform.ts';
import { makeKeyring } from '../../secrets/keyring.ts';
import { findAccessToken, type TokenDeps } from './platform-tokens.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const keyring = makeKeyring([oldKey]);
const world = await startWorld({ host: true, app: { keyring } });
afterAll(world.close);

const platform = connectPlatform(world.host.settings, { db: world.db, clock: world.clock.read });
const deps: TokenDeps = { db: world.db, clock: world.clock.read, platform, keyring };
await world.host.person('ada');

interface State {
  counters: { calls: Record<string, { total: number }> };
}
async function countRefreshes(): Promise<number> {
  const { counters } = await world.host.control<State>('GET', '/state');
  return counters.calls['POST /login/oauth/access_token']?.total ?? 0;
}

/** A person whose access token expired an hour ago. */
async function outdated() {
  const ada = await signInThroughHost(world, 'ada');
  const spent = await findAccessToken(deps, ada.id);
  world.clock.advance({ hours: 9 });
  await world.host.control('POST', '/reset', {});
  return { ada, spent };
}

beforeEach(() => world.host.control('POST', '/reset', {}));
afterEach(() => world.host.control('DELETE', '/faults'));

describe('an access token', () => {
  it('is kept while it is valid', async () => {
    const ada = await signInThroughHost(world, 'ada');
    await world.host.control('POST', '/reset', {});
    const token = await findAccessToken(deps, ada.id);
    world.clock.advance({ hours: 7 });
    expect(await findAccessToken(deps, ada.id)).toBe(token);
    expect(await countRefreshes()).toBe(0);
    expect((await platform.asUser(ada.id, token ?? '').whoAmI()).login).toBe('ada');
  });

  it('is refreshed once for fifty concurrent requests', async () => {
    const { ada, spent } = await outdated();
    const asked = Array.from({ length: 50 }, () => findAccessToken(deps, ada.id));
    const tokens = new Set(await Promise.all(asked));
    expect(await countRefreshes()).toBe(1);
    expect(tokens.size).toBe(1);
    const [token] = tokens;
    expect(token).not.toBe(spent);
    expect((await platform.asUser(ada.id, token ?? '').whoAmI()).login).toBe('ada');
  });

  it('that is being refreshed blocks no database connection', { tags: 'release' }, async () => {
    const { ada } = await outdated();
    const path = '/login/oauth/access_token';
    await world.host.control('POST', '/faults', { path, fault: { kind: 'latency', ms: 1_500 } });
    const asked = Array.from({ length: 50 }, () => findAccessToken(deps, ada.id));
    let isRefreshed = false;
    for (const one of asked) void one.then(() => (isRefreshed = true));
    expect((await world.api.as(ada).get('/user')).statusCode).toBe(200);
    expect(isRefreshed).toBe(false);
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  });

  it('survives failures that say nothing about the person', async () => {
    const { ada } = await outdated();
    const settings = { ...world.host.settings, clientSecret: 'of an app that was set up anew' };
    const mistaken = connectPlatform(settings, { db: world.db, clock: world.clock.read });
    await expect(findAccessToken({ ...deps, platform: mistaken }, ada.id)).rejects.toMatchObject({
      kind: 'refused',
      message: 'incorrect_client_credentials',
    });
    // A proxy between us and the platform may answer like this.
    await world.host.control('POST', '/faults', { fault: { kind: 'status', status: 404 } });
    await expect(findAccessToken(deps, ada.id)).rejects.toMatchObject({ kind: 'down' });
    await world.host.control('DELETE', '/faults');
    expect(await findAccessToken(deps, ada.id)).toBeTypeOf('string');
  });

  it('survives an outage of the platform, and the next refresh succeeds', async () => {
    const { ada } = await outdated();
    await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
    const asked = Array.from({ length: 5 }, () => findAccessToken(deps, ada.id));
    const outcomes = await Promise.allSettled(asked);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'down' } });
    }
    await world.host.control('DELETE', '/faults');
    expect(await findAccessToken(deps, ada.id)).toBeTypeOf('string');
  });

  it('is deleted when the person revoked their consent', async () => {
    const { ada } = await outdated();
    await world.superuser.query('update forge.user_tokens set revoked_at = now()');
    expect(await findAccessToken(deps, ada.id)).toBeUndefined();
    const left = await world.superuser.query('select from platform_tokens where user_id = $1', [
      ada.id,
    ]);
    expect(left.rowCount).toBe(0);
    expect((await world.api.as(ada).get('/user')).statusCode).toBe(200);
  });

  it('from a new login survives while the old one is being refused', async () => {
    const { ada } = await outdated();
    await world.superuser.query('update forge.user_tokens set revoked_at = now()');
    const refreshTokens = async (refreshToken: string) => {
      await signInThroughHost(world, 'ada');
      return platform.refreshTokens(refreshToken);
    };
    const slow = { ...deps, platform: { ...platform, refreshTokens } };
    expect(await findAccessToken(slow, ada.id)).toBeUndefined();
    expect(await findAccessToken(deps, ada.id)).toBeTypeOf('string');
  });

  it('is unknown for a person who never logged in', async () => {
    const stranger = await world.user();
    expect(await findAccessToken(deps, stranger.id)).toBeUndefined();
  });
});

describe('an encrypted token', () => {
  it('can be decrypted after a new key was added, and is encrypted with it at the next refresh', async () => {
    const { ada } = await outdated();
    const rotated = { ...deps, keyring: makeKeyring([newKey, oldKey]) };
    const token = await findAccessToken(rotated, ada.id);
    expect(token).toBeTypeOf('string');
    const onlyNew = { ...deps, keyring: makeKeyring([newKey]) };
    expect(await findAccessToken(onlyNew, ada.id)).toBe(token);
    expect(await findAccessToken(deps, ada.id)).toBeUndefined();
  });

  it('cannot be decrypted once it was changed', async () => {
    const ada = await signInThroughHost(world, 'ada');
    await world.superuser.query(
      `update platform_tokens set access_token = set_byte(access_token, 40,
         get_byte(access_token, 40) # 1) where user_id = $1`,
      [ada.id],
    );
    expect(await findAccessToken(deps, ada.id)).toBeUndefined();
    expect((await world.api.as(ada).get('/orgs/installations')).statusCode).toBe(200);
  });

  it("cannot be decrypted in another person's row", async () => {
    await world.host.person('mallory');
    const ada = await signInThroughHost(world, 'ada');
    const mallory = await signInThroughHost(world, 'mallory');
    await world.superuser.query(
      `update platform_tokens set (access_token, refresh_token) =
         (select access_token, refresh_token from platform_tokens where user_id = $1)
       where user_id = $2`,
      [ada.id, mallory.id],
    );
    expect(await findAccessToken(deps, mallory.id)).toBeUndefined();
  });
});
