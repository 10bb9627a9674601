/** Which origins may write and which may read answers. */
import { serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';

const friend = 'https://portal.example.edu';
const publicUrl = 'https://lectern.example.edu';
const world = await startWorld({
  app: {
    extend: serveProbes,
    publicUrl,
    hostNames: ['lectern.example.edu'],
    allowedOrigins: [friend],
  },
});
afterAll(world.close);

const touch = (headers: Record<string, string>) =>
  world.app.inject({ method: 'POST', url: '/api/probe/touch', headers });

it.each(['/', '/api/health', '/metrics', '/app'])(
  'a foreign name in the address of %s is refused, and our own is not',
  async (url) => {
    const refused = await world.app.inject({ url, headers: { host: 'evil.example:3000' } });
    expect(refused).toFailWith('unknown_host');
    const answered = await world.app.inject({ url, headers: { host: 'lectern.example.edu' } });
    expect(answered.statusCode).not.toBe(421);
  },
);

describe('writes', () => {
  it('from our own pages, listed origins and programs pass', async () => {
    for (const headers of [
      { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
      { origin: friend, 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      expect((await touch(headers)).statusCode).toBe(204);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'from another origin are refused before anything else happens: %s',
    async (method) => {
      const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
      const refused = await world.app.inject({ method, url: '/api/probe/touch', headers });
      expect(refused).toFailWith('cross_site_request');
    },
  );

  it('from a page that hides its origin are refused', async () => {
    expect(await touch({ 'sec-fetch-site': 'cross-site' })).toFailWith('cross_site_request');
    expect(await touch({ origin: 'null' })).toFailWith('cross_site_request');
  });
});

describe('answers', () => {
  it('can be read with credentials by a listed origin', async () => {
    const { headers } = await world.api.anonymous.get('/health', { origin: friend });
    expect(headers['access-control-allow-origin']).toBe(friend);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers.vary).toBe('Origin');
  });

  it('cannot be read by another origin', async () => {
    for (const origin of ['https://evil.example', 'null', `${friend}.evil.example`]) {
      const { headers } = await world.api.anonymous.get('/health', { origin });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers.vary).toBe('Origin');
    }
  });

  it('to a preflight name methods and headers only to a listed origin', async () => {
    const preflight = (origin: string) =>
      world.app.inject({
        method: 'OPTIONS',
        url: '/api/probe/strict',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    const allowed = await preflight(friend);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers['access-control-allow-methods']).toContain('PUT');
    expect(allowed.headers['access-control-allow-headers']).toContain('content-type');
    const refused = await preflight('https://evil.example');
    expect(refused.headers).not.toHaveProperty('access-control-allow-methods');
  });
});

it('an https site tells browsers never to use http again', async () => {
  const { headers } = await world.api.anonymous.get('/health');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
