/** What every call gets, whatever feature answers it. */
import { crashMessage, serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyLimitBytes } from './json-body.ts';

const world = await startWorld({ app: { extend: serveProbes } });
afterAll(world.close);
const { app, api } = world;
const json = { 'content-type': 'application/json' };

describe('errors', () => {
  it('carry code, message and msg, and nothing of what went wrong inside', async () => {
    const answer = await api.anonymous.get('/probe/crash');
    expect(answer).toFailWith('internal');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message', 'msg']);
    expect(answer.body).not.toContain(crashMessage);
  });

  it.each(['/api/nowhere', '/api/probe/whoami/further', '/api/%ff', '/api/probe/echo'])(
    'answer %s as unknown',
    async (url) => {
      expect(await app.inject({ method: 'GET', url })).toFailWith('not_found');
    },
  );

  it('answer a parameter that is no id as unknown', async () => {
    const { student } = await world.seededClassroom();
    const path = '/probe/classroom/x/student';
    expect(await api.as(student).get(path)).toFailWith('not_found');
  });
});

describe('answers', () => {
  it.each(['/api/probe/null', '/%61pi/probe/null', '/api/nowhere'])(
    'at %s are kept by no cache',
    async (url) => {
      expect((await app.inject({ url })).headers['cache-control']).toBe('no-store');
    },
  );
});

describe('request ids', () => {
  it('differ, come back with every answer, and are not taken from the caller', async () => {
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

  it('arrive as they were sent', async () => {
    expect((await echo('{"a":[1,"é"]}')).json()).toEqual({ body: { a: [1, 'é'] } });
  });

  it('may be empty where JSON is announced, on POST and on GET', async () => {
    expect((await echo('')).json()).toEqual({});
    const touched = await app.inject({ method: 'POST', url: '/api/probe/touch', headers: json });
    expect([touched.statusCode, touched.body]).toEqual([204, '']);
    const read = await app.inject({ url: '/api/health', headers: json });
    expect(read.statusCode).toBe(200);
  });

  it('may be missing altogether, also where another kind is announced', async () => {
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
    'that reach for a prototype are refused: %s',
    async (payload) => {
      expect(await echo(payload)).toFailWith('invalid_json');
    },
  );

  it('of another kind are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(await echo('a=1', { 'content-type': type })).toFailWith('unsupported_media_type');
    }
    const headers = { 'content-type': 'text/plain' };
    const nowhere = { method: 'POST', url: '/api/nowhere', headers, payload: 'a=1' } as const;
    expect(await app.inject(nowhere), 'where there is no call').toFailWith('not_found');
  });

  it('are taken up to the limit and refused beyond it', async () => {
    const ofSize = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect((await echo(ofSize(bodyLimitBytes))).statusCode).toBe(200);
    expect(await echo(ofSize(bodyLimitBytes + 1))).toFailWith('body_too_large');
  });

  it('are refused unparsed when they have very many parts, though not for the signs in a text', async () => {
    expect(await echo(`[${'{},'.repeat(300_000)}0]`)).toFailWith('invalid_json');
    expect(await echo('['.repeat(400_000) + ']'.repeat(400_000))).toFailWith('invalid_json');
    expect((await echo(JSON.stringify('a,[{'.repeat(200_000)))).statusCode).toBe(200);
  });

  it('are checked against the contract, only after the caller is known', async () => {
    const ada = await world.signIn();
    const put = (body: unknown, query = '') => api.as(ada).put(`/probe/strict${query}`, body);
    expect((await put({ name: 'short' })).statusCode).toBe(204);
    expect(await put({ name: 1 })).toFailWith('invalid_body');
    expect(await put({ name: 'too long' })).toFailWith('invalid_value');
    expect(await put({ name: 'short' }, '?page=x')).toFailWith('invalid_query');
    expect(await api.anonymous.put('/probe/strict', { name: 1 })).toFailWith('unauthorized');
  });
});

it('gives nobody for ever to send a request or to read its answer', () => {
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 60_000,
    requestTimeout: 60_000,
    timeout: 300_000,
  });
});

it('sends null as JSON, not as nothing', async () => {
  const answer = await api.anonymous.get('/probe/null');
  expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
});

describe('headers', () => {
  it('let a page load only from us, and no page frame us', async () => {
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

  it('are on refusals too', async () => {
    const { headers } = await api.anonymous.get('/nowhere');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('say nothing about what serves them', async () => {
    const { headers } = await api.anonymous.get('/health');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
