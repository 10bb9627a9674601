import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForge } from './app.ts';
import { startedForge, type StartedForge } from './testing/started-forge.ts';

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

/** Sends single bytes for longer than `longestBodyMs`. */
async function drip(start: string, headers: readonly string[], begin = ''): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.on('error', () => {});
  const lines = [`${start} HTTP/1.1`, 'Host: localhost', 'Content-Length: 1000', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${begin}`);
  for (let sent = 0; sent < 20 && !socket.closed; sent += 1) {
    socket.write('0');
    await pause(longestBodyMs / 8);
  }
  return socket;
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';

describe('the host', () => {
  it.each([
    ['API call', 'POST /api/v3/app-manifests/x/conversions', json],
    ['form', 'POST /login', form],
    ['token request', 'POST /login/oauth/access_token', form],
    ['GET request that was answered already', 'GET /login', json],
    ['request to an unknown address', 'POST /a/b/c/d', json],
  ])('closes the connection when the body of a %s takes too long', async (_what, start, header) => {
    expect(await drip(start, [header])).toHaveProperty('closed', true);
  });

  it('keeps the connection of a push open however slowly its body arrives', async () => {
    const type = 'Content-Type: application/x-git-receive-pack-request';
    const by = `Authorization: ${authorization}`;
    const line = (500).toString(16).padStart(4, '0');
    const socket = await drip('POST /ada/work.git/git-receive-pack', [type, by], line);
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});

describe('a host that stops', () => {
  /** A host that has read the head of a request and starts to stop. */
  async function stopAfterHead() {
    const stopping = buildForge(forge.context);
    await stopping.listen({ host: '127.0.0.1', port: 0 });
    const heard = once(stopping.server, 'request');
    const socket = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = once(socket, 'close');
    const lines = [
      'POST /login/oauth/access_token HTTP/1.1',
      'Host: localhost',
      'Content-Length: 4',
      form,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await heard;
    return { socket, closed, stopped: stopping.close(), answer: () => answer };
  }

  it('answers a request whose body still arrives in time', async () => {
    const { socket, closed, stopped, answer } = await stopAfterHead();
    await pause(100);
    socket.write('code');
    await Promise.all([stopped, closed]);
    expect(answer()).toMatch(/^HTTP\/1.1 200 OK[^]*incorrect_client_credentials/);
  });

  it('does not wait for a slow client', async () => {
    const before = performance.now();
    const { closed, stopped, answer } = await stopAfterHead();
    await Promise.all([stopped, closed]);
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(answer()).toBe('');
  });
});

it('the host limits the time to send a request and to read its answer', () => {
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 60_000,
    requestTimeout: 3_600_000,
    timeout: 300_000,
  });
});
