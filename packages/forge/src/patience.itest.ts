import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForge } from './app.ts';
import { startedForge, type StartedForge } from './testing/started-forge.ts';

/** What clients who send a byte now and then may hold. */

const longestBodyMs = 400;
let forge: StartedForge;
let app: FastifyInstance;
let authorization: string;

beforeAll(async () => {
  forge = await startedForge();
  const ada = await forge.person('ada');
  await ada.octokit.rest.repos.createForAuthenticatedUser({ name: 'work', auto_init: true });
  authorization = `Basic ${Buffer.from(`ada:${ada.token}`).toString('base64')}`;
  app = buildForge(forge.context, { longestBodyMs });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await forge.close();
});

/** Sends the head of a request and then a byte at a time, well beyond what a body may take. */
async function drip(start: string, headers: readonly string[], begin = ''): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.on('error', () => {});
  const lines = [`${start} HTTP/1.1`, 'Host: x', 'Content-Length: 1000', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${begin}`);
  for (let sent = 0; sent < 20 && !socket.closed; sent += 1) {
    socket.write('0');
    await pause(longestBodyMs / 8);
  }
  return socket;
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';

describe('a body that does not end', () => {
  it.each([
    ['to the API', 'POST /api/v3/app-manifests/x/conversions', json],
    ['by a form', 'POST /login', form],
    ['for a token', 'POST /login/oauth/access_token', form],
    ['with a question that is answered already', 'GET /login', json],
    ['to nowhere', 'POST /a/b/c/d', json],
  ])('is cut off: one %s', async (_what, start, header) => {
    expect(await drip(start, [header])).toHaveProperty('closed', true);
  });

  it('is waited for when it is a push, which takes as long as its line needs', async () => {
    const type = 'Content-Type: application/x-git-receive-pack-request';
    const by = `Authorization: ${authorization}`;
    const line = (500).toString(16).padStart(4, '0');
    const socket = await drip('POST /ada/work.git/git-receive-pack', [type, by], line);
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});

describe('a stop', () => {
  /** A host that has heard the head of a request, and is asked to stop. */
  async function stopAfterHead() {
    const stopping = buildForge(forge.context);
    await stopping.listen({ host: '127.0.0.1', port: 0 });
    const heard = once(stopping.server, 'request');
    const socket = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = once(socket, 'close');
    const lines = ['POST /login/oauth/access_token HTTP/1.1', 'Host: x', 'Content-Length: 4', form];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await heard;
    return { socket, closed, stopped: stopping.close(), answer: () => answer };
  }

  it('answers who has been heard', async () => {
    const { socket, closed, stopped, answer } = await stopAfterHead();
    await pause(100);
    socket.write('code');
    await Promise.all([stopped, closed]);
    expect(answer()).toMatch(/^HTTP\/1.1 200 OK[^]*incorrect_client_credentials/);
  });

  it('waits for nobody who is slow', async () => {
    const before = performance.now();
    const { closed, stopped, answer } = await stopAfterHead();
    await Promise.all([stopped, closed]);
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(answer()).toBe('');
  });
});

it('gives nobody for ever to send a request or to read its answer', () => {
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 60_000,
    requestTimeout: 3_600_000,
    timeout: 300_000,
  });
});
