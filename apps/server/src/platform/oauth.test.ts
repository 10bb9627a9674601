/** Answers that only GitHub gives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { refreshTokens } from './oauth.ts';
import type { PlatformSettings } from './settings.ts';

async function answering(status: number, body: object): Promise<PlatformSettings> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const app = { clientId: 'mistyped', clientSecret: 'secret' };
  return { url: `http://127.0.0.1:${port}`, ...app } as PlatformSettings;
}

it.each([
  [200, 'bad_refresh_token', 'unauthorized'],
  [200, 'incorrect_client_credentials', 'refused'],
  [200, 'unverified_user_email', 'refused'],
  // GitHub's answer to an unknown client id.
  [404, 'Not Found', 'down'],
])('the answer %i %s to a refresh counts as %s', async (status, error, kind) => {
  const settings = await answering(status, { error });
  await expect(refreshTokens(settings, 'refresh', new Date())).rejects.toMatchObject({ kind });
});
