import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';

let forge: StartedForge;
let ada: Person;

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('ada');
  await ada.octokit.rest.repos.createForAuthenticatedUser({ name: 'work', auto_init: true });
});
afterAll(() => forge.close());

const contents = '/api/v3/repos/ada/work/contents/file';
/** Costs 50 bytes of memory for each of its 3-byte elements once parsed. */
const manyParts = (size: number) => `{"a":[${'{},'.repeat(size / 3)}0]}`;

async function send(method: 'PUT' | 'POST', url: string, payload: string, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `token ${token}` }),
  };
  const { statusCode, body } = await forge.app.inject({ method, url, payload, headers });
  return [statusCode, (JSON.parse(body) as { message?: string }).message];
}

describe('a body with very many elements', () => {
  const unparsable = [400, 'Problems parsing JSON'];

  test('is refused unread from a stranger with the same answer as a small one', async () => {
    const nothing = '/api/v3/repos/nobody/nothing/contents/z';
    expect(await send('PUT', nothing, '{}')).toEqual([404, 'Not Found']);
    expect(await send('PUT', nothing, manyParts(42_000_000))).toEqual([404, 'Not Found']);
    // The repository is public, so the refusal may reveal that it exists.
    const refusal = await send('PUT', contents, '{}');
    expect(refusal[0]).toBe(403);
    expect(await send('PUT', contents, manyParts(42_000_000))).toEqual(refusal);
    const missing = [401, 'Requires authentication'];
    expect(await send('POST', '/api/v3/user/repos', manyParts(3_000_000))).toEqual(missing);
  });

  test('is refused unparsed from a signed-in caller, although it is valid JSON', async () => {
    expect(await send('PUT', contents, manyParts(42_000_000), ada.token)).toEqual(unparsable);
    const repos = '/api/v3/user/repos';
    expect(await send('POST', repos, manyParts(3_000_000), ada.token)).toEqual(unparsable);
  });

  test('is refused on a route that is open to anyone', async () => {
    const conversions = '/api/v3/app-manifests/x/conversions';
    expect(await send('POST', conversions, manyParts(3_000_000))).toEqual(unparsable);
  });

  test('is refused as too large outside the API', async () => {
    const [status] = await send('POST', '/login/oauth/access_token', manyParts(900_000));
    expect(status).toBe(413);
  });
});

test(
  'unfinished large bodies are read only up to a limit and do not block other callers',
  { tags: 'release' },
  async () => {
    const eve = await forge.person('eve');
    await eve.octokit.rest.repos.createForAuthenticatedUser({ name: 'work', auto_init: true });
    const sockets = Array.from({ length: 12 }, () => startUpload('eve/work', eve.token));
    await pause(3_000);
    const taken = sockets.filter(({ writableLength }) => writableLength === 0);
    expect(taken.length).toBeLessThanOrEqual(2);
    const body = JSON.stringify({ message: 'A file', content: 'A'.repeat(100_000) });
    const path = '/api/v3/repos/ada/work/contents/other';
    expect(await send('PUT', path, body, ada.token)).toEqual([201, undefined]);
    for (const socket of sockets) socket.destroy();
  },
);

/** Uploads a file without its last byte. */
function startUpload(repository: string, token: string): Socket {
  const size = 30_000_000;
  const { hostname, port } = new URL(forge.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = [
    `PUT /api/v3/repos/${repository}/contents/x HTTP/1.1`,
    'Host: localhost',
    `Authorization: token ${token}`,
    `Content-Length: ${size}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const part = Buffer.alloc(1_000_000, ' ');
  for (let sent = part.length; sent < size; sent += part.length) socket.write(part);
  return socket;
}

describe('a large body with few elements', () => {
  test('is accepted as a file', async () => {
    const content = Buffer.alloc(20_000_000, '","{[').toString('base64');
    const body = JSON.stringify({ message: 'A large file', content });
    expect(await send('PUT', contents, body, ada.token)).toEqual([201, undefined]);
  });

  test('is accepted as a review with the maximum number of comments full of JSON punctuation', async () => {
    const remark = { path: 'a,b', side: 'RIGHT', start_side: 'RIGHT', line: 2, start_line: 1 };
    const body = 'Why "[1, 2, {3}]"?\n'.repeat(20);
    const comments = Array.from({ length: 1_000 }, () => ({ ...remark, body }));
    const review = JSON.stringify({ event: 'COMMENT', body, comments });
    const reviews = '/api/v3/repos/ada/work/pulls/1/reviews';
    expect(await send('POST', reviews, review, ada.token)).toEqual([404, 'Not Found']);
  });
});
