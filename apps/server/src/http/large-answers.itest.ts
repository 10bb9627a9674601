import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineRoute, z } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';

const probe = (name: string, tag: 'system' | 'invites' = 'system') =>
  defineRoute({
    method: 'GET',
    path: `/probe/${name}`,
    policy: 'user',
    tag,
    summary: 'A probe',
    answer: z.object({ text: z.string() }),
  });
const stream = defineRoute({ ...probe('stream'), answer: 'events' });
let large = 'x'.repeat(30_000);

const world = await startWorld({
  app: {
    extend: (_app, serve) => {
      serve(probe('large'), () => ({ text: large }));
      serve(probe('small'), () => ({ text: 'x'.repeat(10_000) }));
      serve(probe('links', 'invites'), () => ({ text: large }));
      serve(stream, () => Readable.from([`data: ${large}\n\n`]));
    },
  },
});
afterAll(world.close);
const ada = await world.signIn();

const get = (name: string, headers: Record<string, string> = {}) =>
  world.api.as(ada).get(`/probe/${name}`, headers);

describe('a large answer', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, unpack) => {
    const answer = await get('large', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Cookie, Accept-Encoding',
    });
    expect(answer.rawPayload.length).toBeLessThan(1_000);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual({ text: large });
  });

  it('is sent as it is to a client that accepts no compression', async () => {
    const answer = await get('large');
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json()).toEqual({ text: large });
  });

  it('is not sent again while it is unchanged', async () => {
    const first = await get('large', { 'accept-encoding': 'br' });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const etag = String(first.headers.etag);
    const again = await get('large', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    large = large.replace('x', 'y');
    const changed = await get('large', { 'if-none-match': etag });
    expect([changed.statusCode, changed.json()]).toEqual([200, { text: large }]);
  });
});

it.each(['small', 'links', 'stream'])(
  'the answer of /probe/%s is neither compressed nor stored by the browser',
  async (name) => {
    const { headers } = await get(name, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('etag');
  },
);
