import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { makeClients, unknownUser } from './clients.ts';
import type { PlatformSettings } from './settings.ts';

it('ask for the version that they can read, also for the token that a call needs first', async () => {
  const asked: [url: string | undefined, version: unknown][] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push([url, headers['x-github-api-version']]);
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ token: 'ghs_1', expires_at: '2100-01-01T00:00:00Z' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const settings = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId: '1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  } as PlatformSettings;
  const clients = makeClients(settings, { run: (_scope, _call, act) => act() });
  await (await clients.installation(5, false)).request('GET /meta');
  await clients.user(unknownUser, 'ghu_1').request('GET /user');
  const version = '2022-11-28';
  expect(asked).toEqual([
    ['/app/installations/5/access_tokens', version],
    ['/meta', version],
    ['/user', version],
  ]);
});
