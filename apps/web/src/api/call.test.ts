import { defineRoute, routes, z } from '@lectern/contract';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from './address-of.ts';
import { ApiError } from './api-error.ts';
import { answerJson, startApiServer, type ApiServer } from '../testing/api-server.ts';
import { shortenCallTimeouts } from '../testing/shorten-timers.ts';
import { call, classTimeoutMs } from './call.ts';

const rename = defineRoute({
  method: 'PUT',
  path: '/things/:cid/:name',
  policy: 'user',
  tag: 'system',
  summary: 'A call with every part',
  once: true,
  params: z.object({ cid: z.string(), name: z.string() }),
  query: z.object({ page: z.number(), mark: z.string().optional() }),
  body: z.object({ title: z.string() }),
  answer: z.object({ title: z.string() }),
});

const readFile = defineRoute({
  method: 'GET',
  path: '/file',
  policy: 'user',
  tag: 'system',
  summary: 'A call that answers text',
  answer: 'text',
});

let server: ApiServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startApiServer((_, response) => answer(response));
});
afterEach(async () => {
  globalThis.earlyAnswers = undefined;
  await server.close();
});

const everyPart = {
  params: { cid: 7, name: 'a/b c' },
  query: { page: 2 },
  body: { title: 'New' },
} as const;

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe('call', () => {
  it('sends method, escaped address, query, key and JSON body', async () => {
    answer = (response) => answerJson(response, 200, { title: 'New' });
    const result = await call(rename, { ...everyPart, key: 'k1' });
    expect(result).toEqual({ title: 'New' });
    expect(server.requests).toMatchObject([
      {
        method: 'PUT',
        url: '/api/things/7/a%2Fb%20c?page=2',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
        body: '{"title":"New"}',
      },
    ]);
  });

  it('sends neither a body nor a content type if the contract has no body', async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await call(routes.logout)).toBeUndefined();
    expect(server.requests[0]?.headers['content-type']).toBeUndefined();
  });

  it('returns plain text unparsed', async () => {
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    answer = (response) => response.writeHead(200, type).end('{"not": "parsed"}');
    expect(await call(readFile)).toBe('{"not": "parsed"}');
  });

  it("throws the code, message and details of the server's error", async () => {
    const wire = { code: 'grade_conflict', message: 'Both.', msg: 'Both.', theirs: 1 };
    answer = (response) => answerJson(response, 409, wire);
    const error = await failureOf(call(rename, everyPart));
    expect(error).toMatchObject({
      status: 409,
      code: 'grade_conflict',
      message: 'Both.',
      details: { theirs: 1 },
    });
  });

  it.each([
    ['an error that is not of the contract', 502, 'Bad Gateway'],
    ['JSON that breaks the contract', 200, '{"name": 1}'],
    ['HTML with the status 200', 200, '<html>'],
  ])('throws the fallback for %s', async (_, status, body) => {
    answer = (response) => response.writeHead(status).end(body);
    const error = await failureOf(call(rename, { ...everyPart, fallback: 'Could not rename.' }));
    expect(error).toMatchObject({
      status,
      code: 'unexpected_answer',
      message: 'Could not rename.',
    });
  });

  it.each([
    [{ message: 'It rains.' }, 'Could not.', 'It rains.'],
    [{ msg: 'It rains.' }, 'Could not.', 'It rains.'],
    [{ msg: 1 }, 'Could not.', 'Could not.'],
    [{ msg: 'It rains.' }, (why: string) => `Could not: ${why}`, 'Could not: Bad Gateway'],
  ])('of an answer with only %j and the fallback %s throws %j', async (body, fallback, message) => {
    answer = (response) => answerJson(response, 502, body);
    const error = await failureOf(call(rename, { ...everyPart, fallback }));
    expect(error).toMatchObject({ status: 502, code: 'unexpected_answer', message });
  });

  it.each([
    ['without an answer', routes.logout],
    ['for a file', readFile],
  ])('rejects the login page of a network gateway as the answer of a call %s', async (_, route) => {
    const type = { 'content-type': 'text/html' };
    answer = (response) => response.writeHead(200, type).end('<h1>Sign in to the network</h1>');
    const error = await failureOf(call(route, { fallback: 'Could not.' }));
    expect(error).toMatchObject({ status: 200, code: 'unexpected_answer', message: 'Could not.' });
  });

  it('throws the fallback when the connection breaks within a file', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 100 });
      response.write('first line', () => response.destroy());
    };
    const error = await failureOf(call(readFile, { fallback: 'Could not.' }));
    expect(error).toMatchObject({ code: 'unexpected_answer', message: 'Could not.' });
  });

  it.each([
    ["the status text for 'internal'", 500, 'internal', 'Could not rename: Internal Server Error'],
    ["the server's message for another code", 409, 'conflict', 'The server says this.'],
    [
      'the general reason for the status 200',
      200,
      'x',
      'Could not rename: Network response was not ok',
    ],
  ])('shows %s', async (...row) => {
    const [, status, code, message] = row;
    const wire = { code, message: 'The server says this.', msg: '' };
    answer = (response) => answerJson(response, status, wire);
    const fallback = (reason: string) => `Could not rename: ${reason}`;
    const error = await failureOf(call(rename, { ...everyPart, fallback }));
    expect(error).toMatchObject({ status, message });
  });

  it('throws unreachable when the connection breaks before the answer', async () => {
    answer = (response) => response.destroy();
    const error = await failureOf(call(rename, everyPart));
    expect(error).toMatchObject({
      status: 0,
      code: 'unreachable',
      message: 'Network response was not ok',
    });
  });

  it('throws unreachable when no answer arrives in time', async () => {
    shortenCallTimeouts();
    answer = () => {};
    const error = await failureOf(call(rename, everyPart));
    expect(error).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('waits longer when it is given a longer timeout', async () => {
    shortenCallTimeouts();
    answer = (response) => setTimeout(() => answerJson(response, 200, { title: 'New' }), 600);
    expect(await failureOf(call(rename, everyPart))).toMatchObject({ code: 'unreachable' });
    const slow = call(rename, { ...everyPart, idleTimeoutMs: classTimeoutMs });
    await expect(slow).resolves.toEqual({ title: 'New' });
  });

  it('times out on a file that stops arriving, but not on one that arrives slowly', async () => {
    shortenCallTimeouts();
    const lines = ['one', 'two', 'three', 'four', 'five', 'six'];
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      lines.forEach((line, at) => setTimeout(() => response.write(line), at * 100));
      setTimeout(() => response.end(), lines.length * 100);
    };
    expect(await call(readFile)).toBe(lines.join(''));
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('one');
    };
    const error = await failureOf(call(readFile, { fallback: 'Could not.' }));
    expect(error).toMatchObject({ code: 'unexpected_answer', message: 'Could not.' });
  });

  it('throws the abort error when it is aborted', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const pending = call(rename, { ...everyPart, signal: controller.signal });
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('addressOf', () => {
  it('throws when a parameter is missing', () => {
    expect(() => addressOf(rename, { cid: 1 })).toThrow(':name');
  });

  it('throws through call, which does not report a missing parameter as a network failure', async () => {
    const incomplete = { ...everyPart, params: { cid: 7 } as never };
    await expect(call(rename, incomplete)).rejects.toThrow(':name');
  });

  it('leaves out query values that are undefined or null and keeps 0 and false', () => {
    expect(addressOf({ path: '/x' }, {}, { a: undefined, b: null, c: 0, d: false })).toBe(
      '/api/x?c=0&d=false',
    );
  });

  it('uses an early answer once, and only for a GET', async () => {
    answer = (response) => response.setHeader('content-type', 'text/plain').end('later');
    globalThis.earlyAnswers = new Map();
    const early = new Response('early', { headers: { 'content-type': 'text/plain' } });
    globalThis.earlyAnswers.set('/api/file', Promise.resolve(early));
    expect(await call(readFile)).toBe('early');
    expect(await call(readFile)).toBe('later');
    expect(server.requests).toHaveLength(1);
  });

  it('stops waiting for an early answer when it is aborted', async () => {
    globalThis.earlyAnswers = new Map([['/api/file', new Promise<Response>(() => undefined)]]);
    const controller = new AbortController();
    const waiting = call(readFile, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});
