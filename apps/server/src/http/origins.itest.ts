/** Which other sites may write here, and which may read answers. */
import { serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';

const friend = 'https://portal.example.edu';
const publicUrl = 'https://lectern.example.edu';
const world = await startWorld({
  app: { extend: serveProbes, publicUrl, allowedOrigins: [friend] },
});
afterAll(world.close);

const touch = (headers: Record<string, string>) =>
  world.app.inject({ method: 'POST', url: '/api/probe/touch', headers });

describe('writes', () => {
  it('pass from our own pages, from listed origins and from programs', async () => {
    for (const headers of [
      { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
      { origin: friend, 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      expect((await touch(headers)).statusCode).toBe(204);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'are refused from elsewhere before anything else: %s',
    async (method) => {
      const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
      const refused = await world.app.inject({ method, url: '/api/probe/touch', headers });
      expect(refused).toFailWith('cross_site_request');
    },
  );

  it('are refused from a page that hides its origin', async () => {
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

  it('cannot be read by any other', async () => {
    for (const origin of ['https://evil.example', 'null', `${friend}.evil.example`]) {
      const { headers } = await world.api.anonymous.get('/health', { origin });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      expect(headers.vary).toBe('Origin');
    }
  });

  it('of a preflight name methods and headers to a listed origin only', async () => {
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

it('marks an https site so that browsers never come back over http', async () => {
  const { headers } = await world.api.anonymous.get('/health');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
