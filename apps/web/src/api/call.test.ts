import { defineRoute, routes, z } from '@lectern/contract';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from './address-of.ts';
import { ApiError } from './api-error.ts';
import { answerJson, startApiServer, type ApiServer } from '../testing/api-server.ts';
import { giveUpSoon } from '../testing/give-up-soon.ts';
import { call, classPatienceMs } from './call.ts';

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
afterEach(() => server.close());

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

  it('sends neither body nor content type where the contract has no body', async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await call(routes.logout)).toBeUndefined();
    expect(server.requests[0]?.headers['content-type']).toBeUndefined();
  });

  it('answers text as it stands', async () => {
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    answer = (response) => response.writeHead(200, type).end('{"not": "parsed"}');
    expect(await call(readFile)).toBe('{"not": "parsed"}');
  });

  it('throws the code, sentence and details of a wire error', async () => {
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
    ['an error without a wire body', 502, 'Bad Gateway'],
    ['a good status with another shape', 200, '{"name": 1}'],
    ['a good status without JSON', 200, '<html>'],
  ])('says the fallback for %s', async (_, status, body) => {
    answer = (response) => response.writeHead(status).end(body);
    const error = await failureOf(call(rename, { ...everyPart, fallback: 'Could not rename.' }));
    expect(error).toMatchObject({
      status,
      code: 'unexpected_answer',
      message: 'Could not rename.',
    });
  });

  it.each([
    ['for done', routes.logout],
    ['for a file', readFile],
  ])("does not take a gateway's page %s", async (_, route) => {
    const type = { 'content-type': 'text/html' };
    answer = (response) => response.writeHead(200, type).end('<h1>Sign in to the network</h1>');
    const error = await failureOf(call(route, { fallback: 'Could not.' }));
    expect(error).toMatchObject({ status: 200, code: 'unexpected_answer', message: 'Could not.' });
  });

  it('says the fallback for a file that breaks off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 100 });
      response.write('first line', () => response.destroy());
    };
    const error = await failureOf(call(readFile, { fallback: 'Could not.' }));
    expect(error).toMatchObject({ code: 'unexpected_answer', message: 'Could not.' });
  });

  it.each([
    ['a server that does not know why', 500, 'internal', 'Could not rename: Internal Server Error'],
    ['a refusal with a sentence of its own', 409, 'conflict', 'The server says this.'],
    ['a good status with another shape', 200, 'x', 'Could not rename: Network response was not ok'],
  ])('says of %s what is known', async (...row) => {
    const [, status, code, message] = row;
    const wire = { code, message: 'The server says this.', msg: '' };
    answer = (response) => answerJson(response, status, wire);
    const fallback = (reason: string) => `Could not rename: ${reason}`;
    const error = await failureOf(call(rename, { ...everyPart, fallback }));
    expect(error).toMatchObject({ status, message });
  });

  it('is unreachable, not an answer, when the connection breaks', async () => {
    answer = (response) => response.destroy();
    const error = await failureOf(call(rename, everyPart));
    expect(error).toMatchObject({
      status: 0,
      code: 'unreachable',
      message: 'Network response was not ok',
    });
  });

  it('is unreachable when no answer comes in time', async () => {
    giveUpSoon();
    answer = () => {};
    const error = await failureOf(call(rename, everyPart));
    expect(error).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('waits longer for what rightly takes longer', async () => {
    giveUpSoon();
    answer = (response) => setTimeout(() => answerJson(response, 200, { title: 'New' }), 600);
    expect(await failureOf(call(rename, everyPart))).toMatchObject({ code: 'unreachable' });
    const patient = call(rename, { ...everyPart, patienceMs: classPatienceMs });
    await expect(patient).resolves.toEqual({ title: 'New' });
  });

  it('gives up a file that falls silent, and none that comes slowly', async () => {
    giveUpSoon();
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

  it('lets an abort through as what it is', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const pending = call(rename, { ...everyPart, signal: controller.signal });
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('addressOf', () => {
  it('refuses an address with a hole in it', () => {
    expect(() => addressOf(rename, { cid: 1 })).toThrow(':name');
  });

  it('lets such a bug rise as what it is: a network is not to blame', async () => {
    const holed = { ...everyPart, params: { cid: 7 } as never };
    await expect(call(rename, holed)).rejects.toThrow(':name');
  });

  it('leaves out query values that are absent and keeps those that are falsy', () => {
    expect(addressOf({ path: '/x' }, {}, { a: undefined, b: null, c: 0, d: false })).toBe(
      '/api/x?c=0&d=false',
    );
  });
});
