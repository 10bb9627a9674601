/** Behaviour that all calls share. */
import { crashMessage, serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyLimitBytes } from './json-body.ts';

const world = await startWorld({ app: { extend: serveProbes } });
afterAll(world.close);
const { app, api } = world;
const json = { 'content-type': 'application/json' };

describe('errors', () => {
  it('carry code, message and msg, and reveal nothing internal', async () => {
    const answer = await api.anonymous.get('/probe/crash');
    expect(answer).toFailWith('internal');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message', 'msg']);
    expect(answer.body).not.toContain(crashMessage);
  });

  it.each(['/api/nowhere', '/api/probe/whoami/further', '/api/%ff', '/api/probe/echo'])(
    'for %s are "not found"',
    async (url) => {
      expect(await app.inject({ method: 'GET', url })).toFailWith('not_found');
    },
  );

  it('for a parameter that is no id are "not found"', async () => {
    const { student } = await world.seededClassroom();
    const path = '/probe/classroom/x/student';
    expect(await api.as(student).get(path)).toFailWith('not_found');
  });
});

describe('answers', () => {
  it.each(['/api/probe/null', '/%61pi/probe/null', '/api/nowhere'])(
    'of %s may not be cached',
    async (url) => {
      expect((await app.inject({ url })).headers['cache-control']).toBe('no-store');
    },
  );
});

describe('request ids', () => {
  it('are unique, come with every answer, and ignore the id that a caller sends', async () => {
    const ask = () => app.inject({ url: '/api/health', headers: { 'x-request-id': 'forged' } });
    const [one, two, missing] = [await ask(), await ask(), await api.anonymous.get('/nowhere')];
    const ids = [one, two, missing].map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  const echo = (payload: string, headers: Record<string, string> = json) =>
    app.inject({ method: 'POST', url: '/api/probe/echo', payload, headers });

  it('arrive unchanged', async () => {
    expect((await echo('{"a":[1,"é"]}')).json()).toEqual({ body: { a: [1, 'é'] } });
  });

  it('may be empty with the content type JSON, on POST and on GET', async () => {
    expect((await echo('')).json()).toEqual({});
    const touched = await app.inject({ method: 'POST', url: '/api/probe/touch', headers: json });
    expect([touched.statusCode, touched.body]).toEqual([204, '']);
    const read = await app.inject({ url: '/api/health', headers: json });
    expect(read.statusCode).toBe(200);
  });

  it('may be missing, with any content type', async () => {
    const touch = { method: 'POST', url: '/api/probe/touch' } as const;
    expect((await app.inject(touch)).statusCode).toBe(204);
    for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, 'content-length': '0' };
      expect((await app.inject({ ...touch, headers })).statusCode, type).toBe(204);
    }
  });

  it.each(['{', '{"a":1', 'undefined', "{'a':1}", '\u0000', '{"a":1}x'])(
    'that are not JSON are refused: %j',
    async (payload) => {
      expect(await echo(payload)).toFailWith('invalid_json');
    },
  );

  it.each(['{"__proto__":{"x":1}}', '{"a":{"constructor":{"prototype":{"x":1}}}}'])(
    'that set a prototype are refused: %s',
    async (payload) => {
      expect(await echo(payload)).toFailWith('invalid_json');
    },
  );

  it('of another content type are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await echo('a=1', { 'content-type': type })).toFailWith('unsupported_media_type');
    }
    const headers = { 'content-type': 'text/plain' };
    const nowhere = { method: 'POST', url: '/api/nowhere', headers, payload: 'a=1' } as const;
    expect(await app.inject(nowhere), 'where there is no call').toFailWith('not_found');
  });

  it('are accepted up to the size limit and refused above it', async () => {
    const ofSize = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect((await echo(ofSize(bodyLimitBytes))).statusCode).toBe(200);
    expect(await echo(ofSize(bodyLimitBytes + 1))).toFailWith('body_too_large');
  });

  it('with very many parts are refused before parsing, but brackets in a text are no parts', async () => {
    expect(await echo(`[${'{},'.repeat(300_000)}0]`)).toFailWith('invalid_json');
    expect(await echo('['.repeat(400_000) + ']'.repeat(400_000))).toFailWith('invalid_json');
    expect((await echo(JSON.stringify('a,[{'.repeat(200_000)))).statusCode).toBe(200);
  });

  it('are validated only after the caller is authorised', async () => {
    const ada = await world.signIn();
    const put = (body: unknown, query = '') => api.as(ada).put(`/probe/strict${query}`, body);
    expect((await put({ name: 'short' })).statusCode).toBe(204);
    expect(await put({ name: 1 })).toFailWith('invalid_body');
    expect(await put({ name: 'too long' })).toFailWith('invalid_value');
    expect(await put({ name: 'short' }, '?page=x')).toFailWith('invalid_query');
    expect(await api.anonymous.put('/probe/strict', { name: 1 })).toFailWith('unauthorized');
  });
});

it('the server limits the time to send a request and to read its answer', () => {
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 60_000,
    requestTimeout: 60_000,
    timeout: 300_000,
  });
});

it('the answer null is sent as JSON, not as an empty body', async () => {
  const answer = await api.anonymous.get('/probe/null');
  expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
});

describe('headers', () => {
  it('allow a page to load only from us, and forbid framing', async () => {
    const { headers } = await api.anonymous.get('/health');
    const policy = String(headers['content-security-policy']).split('; ').toSorted();
    expect(policy).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' http://localhost:1",
      "manifest-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "worker-src 'self'",
    ]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*|data:|blob:/);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('are also on refusals', async () => {
    const { headers } = await api.anonymous.get('/nowhere');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('do not reveal the server software', async () => {
    const { headers } = await api.anonymous.get('/health');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
