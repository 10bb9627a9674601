import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { gitToken, makeClients, unknownUser } from './clients.ts';
import type { PlatformSettings } from './settings.ts';

/** Clients of a platform that answers so. */
async function clientsOf(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const settings = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId: '1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  } as PlatformSettings;
  return makeClients(settings, { run: (_scope, _call, act) => act() });
}

const json = { 'content-type': 'application/json', connection: 'close' };

/** Answers every call with a token. */
async function startPlatform() {
  const asked: [url: string | undefined, version: unknown][] = [];
  const clients = await clientsOf(({ url, headers }, response) => {
    asked.push([url, headers['x-github-api-version']]);
    response.writeHead(200, json);
    response.end(JSON.stringify({ token: 'ghs_1', expires_at: '2100-01-01T00:00:00Z' }));
  });
  return { asked, clients };
}

it('ask for the version that they can read, also for the token that a call needs first', async () => {
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

it('take nothing for gone where the app is not installed any more', async () => {
  let status = 404;
  const clients = await clientsOf((_request, response) =>
    response.writeHead(status, json).end('{}'),
  );
  const ask = async () => (await clients.installation(5, false)).request('GET /meta');
  await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
  status = 503;
  await expect(ask()).rejects.toMatchObject({ kind: 'down' });
});

it('tell from when on a token is known everywhere, the same also when it was kept', async () => {
  const { asked, clients } = await startPlatform();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const settled = { token: 'ghs_1', settledAt: new Date(1_030_000) };
  for (const now of [1_000_000, 1_040_000]) {
    vi.setSystemTime(now);
    expect(await gitToken(clients.app, 5, { tokenSettlesMs: 30_000 })).toEqual(settled);
  }
  expect(asked).toHaveLength(1);
});
