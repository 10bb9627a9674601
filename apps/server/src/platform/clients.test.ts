import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { gitToken, makeClients, unknownUser } from './clients.ts';
import type { PlatformSettings } from './settings.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });

/** A platform that answers every call with a token, or with the given status. */
async function startPlatform(statusOf: (url: string) => number = () => 200) {
  const asked: [url: string | undefined, version: unknown][] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push([url, headers['x-github-api-version']]);
    response.writeHead(statusOf(url!), { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ token: 'ghs_1', expires_at: '2100-01-01T00:00:00Z' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const settings = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId: '1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  } as PlatformSettings;
  return { asked, clients: makeClients(settings, { run: (_scope, _call, act) => act() }) };
}

it('clients request a fixed API version, also for the token that a call needs first', async () => {
  const { asked, clients } = await startPlatform();
  await (await clients.installation(5, false)).request('GET /meta');
  await clients.user(unknownUser, 'ghu_1').request('GET /user');
  const version = '2022-11-28';
  expect(asked).toEqual([
    ['/app/installations/5/access_tokens', version],
    ['/meta', version],
    ['/user', version],
  ]);
});

it('a git token has the time from which on it is known everywhere, also if it was cached', async () => {
  const { asked, clients } = await startPlatform();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const settled = { token: 'ghs_1', validFrom: new Date(1_030_000) };
  for (const now of [1_000_000, 1_040_000]) {
    vi.setSystemTime(now);
    expect(await gitToken(clients.app, 5, { tokenDelayMs: 30_000 })).toEqual(settled);
  }
  expect(asked).toHaveLength(1);
});

describe('a token of an installation that is denied', () => {
  /** Waits first, because Octokit itself retries with a new token for some seconds. */
  async function deniedAfter(ms: number, renewal = 201) {
    let isDenied = false;
    const { asked, clients } = await startPlatform((url) => {
      if (!isDenied) return 200;
      return url.endsWith('/access_tokens') ? renewal : 401;
    });
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    const client = await clients.installation(5, false);
    const call = () => client.request('GET /meta');
    await call();
    isDenied = true;
    vi.setSystemTime(1_000_000 + ms);
    const problem = await call().catch((error: unknown) => error);
    isDenied = false;
    return { problem, call, asked: asked.map(([url]) => url) };
  }

  const mint = '/app/installations/5/access_tokens';
  const passes = { kind: 'down', isTemporary: true };

  it('is a temporary problem if the platform issues another one', async () => {
    const { problem, call, asked } = await deniedAfter(600_000);
    expect(problem).toMatchObject(passes);
    expect(asked).toEqual([mint, '/meta', '/meta', mint]);
    expect((await call()).status).toBe(200);
  });

  it('is not renewed while it is new, even if many calls fail', async () => {
    const { problem, asked } = await deniedAfter(30_000, 404);
    expect(problem).toMatchObject(passes);
    expect(asked).toEqual([mint, '/meta', '/meta']);
  });

  it.each([
    [404, 'refused', 'the app is not installed any more'],
    [403, 'refused', 'status 403'],
    [401, 'unauthorized', 'status 401'],
    [503, 'down', 'status 503'],
  ])(
    'has the problem of the status %i if no other token is issued',
    async (renewal, kind, message) => {
      expect((await deniedAfter(600_000, renewal)).problem).toMatchObject({ kind, message });
    },
  );
});

it("a person's token that is denied is not renewed", async () => {
  const { asked, clients } = await startPlatform(() => 401);
  const call = clients.user(7, 'ghu_1').request('GET /user');
  await expect(call).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(asked).toHaveLength(1);
});

it('a call after the app was removed does not report anything as absent', async () => {
  let status = 404;
  const { clients } = await startPlatform(() => status);
  const ask = async () => (await clients.installation(5, false)).request('GET /meta');
  await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
  status = 503;
  await expect(ask()).rejects.toMatchObject({ kind: 'down' });
});
