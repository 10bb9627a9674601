import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';

const parent = await mkdtemp(join(tmpdir(), 'lectern-static-'));
const folder = join(parent, 'dist');
const script = 'export const answer = 42;\n';
await mkdir(join(folder, 'assets'), { recursive: true });
await Promise.all([
  writeFile(join(parent, 'secret.txt'), 'outside'),
  writeFile(join(folder, 'index.html'), '<!doctype html><title>Lectern</title>'),
  writeFile(join(folder, 'landing.html'), '<!doctype html><title>Log in</title>'),
  writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  writeFile(join(folder, 'assets/app-1a2b.js'), script),
  writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script)),
  writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script)),
  writeFile(join(folder, 'assets/app-1a2b.js.map'), '{}'),
]);
const world = await startWorld({ app: { webBuild: folder } });
afterAll(async () => {
  await world.close();
  await rm(parent, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
const asset = '/assets/app-1a2b.js';
/** Accept headers of browsers: for an opened page, an image and a script. */
const opened = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const shown = { accept: 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8' };
const run = { accept: '*/*' };

describe('an asset', () => {
  it('may be cached for a year', async () => {
    const { headers, body } = await get(asset);
    expect(body).toBe(script);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('is sent precompressed', async () => {
    const br = await get(asset, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    const gzip = await get(asset, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  });

  it('answers 304 for a matching ETag', async () => {
    const etag = String((await get(asset)).headers.etag);
    const again = await get(asset, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(asset, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('that is missing answers an error, not a page', async () => {
    expect(await get('/assets/app-old.js')).toFailWith('not_found');
    expect(await get('/assets/')).toFailWith('not_found');
    expect(await get('/assets/app-old.js', opened)).toFailWith('not_found');
    expect(await get('/robots.txt')).toFailWith('not_found');
    expect(await get('/old.js', run)).toFailWith('not_found');
    expect(await get('/favicon.ico', shown)).toFailWith('not_found');
  });

  it('does not expose its compressed files or its source map', async () => {
    expect(await get(`${asset}.br`)).toFailWith('not_found');
    expect(await get(`${asset}.map`)).toFailWith('not_found');
  });
});

describe('a page', () => {
  it.each(['/app', '/app/classroom/1', '/app/settings?tab=2', '/no/such/page'])(
    'is served for %s and revalidated every time',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Lectern</title>']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it.each(['/', '/?error=x'])('is the landing page for %s', async (url) => {
    const { body, headers } = await get(url);
    expect(body).toBe('<!doctype html><title>Log in</title>');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/app/my-work.', '/app/foo.bar', '/unknown.html', '/favicon.ico'])(
    'is also served for %s if a person opens it, to say that nothing is there',
    async (url) => {
      const { statusCode, headers, body } = await get(url, opened);
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Lectern</title>']);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('answers HEAD with its length', async () => {
    const { statusCode, headers } = await world.app.inject({ method: 'HEAD', url: '/app' });
    expect([statusCode, headers['content-length']]).toEqual([200, '37']);
  });

  it('is never the answer to an API call, a write or a refused /metrics', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expect(await get('/metrics', proxied)).toFailWith('not_found');
    expect(await get('/api/nowhere')).toFailWith('not_found');
    expect(await get('/api/nowhere.html', opened)).toFailWith('not_found');
    expect(await get('/api')).toFailWith('not_found');
    expect(await world.app.inject({ method: 'POST', url: '/app/x' })).toFailWith('not_found');
  });
});

it.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..\\secret.txt',
  '/assets/%00.js',
  '//etc/passwd.txt',
])('the web build exposes no other folder for %s', async (url) => {
  expect(await get(url)).toFailWith('not_found');
});

describe('one host name for the site', () => {
  it.each(['127.0.0.1:3000', '[::1]:3000'])('redirects %s to localhost', async (host) => {
    const { statusCode, headers } = await get('/app/x?y=1', { host });
    expect([statusCode, headers.location]).toEqual([302, 'http://localhost:3000/app/x?y=1']);
  });

  it('does not redirect the API or an asset', async () => {
    expect((await get('/api/health', { host: '127.0.0.1:3000' })).statusCode).toBe(200);
    expect((await get(asset, { host: '127.0.0.1:3000' })).statusCode).toBe(200);
  });
});
