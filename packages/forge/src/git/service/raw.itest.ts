import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';
import { caller } from '../../testing/git-fixture.ts';
import { blobOf, commitOf, storeObjects } from '../objects/objects.ts';
import { repositoryDir } from '../paths.ts';
import { streamBlob } from './raw.ts';
import { gitLine } from '../run.ts';

let forge: StartedForge;
let ada: Person;
let eve: Person;
let dir: string;
/** Far more than the pipes and sockets between git and a client can buffer. */
const noise = randomBytes(12_000_000);
const grace = { name: 'Grace', email: 'grace@example.org', date: new Date() };
const patient = { idleTimeoutMs: 60_000, totalTimeoutMs: 60_000, transferTimeoutMs: 60_000 };
const request = {
  caller: 'ada',
  signal: new AbortController().signal,
  gitSlot: async () => () => {},
};

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('ada');
  eve = await forge.person('eve');
  const { repos } = ada.octokit.rest;
  const { data } = await repos.createForAuthenticatedUser({ name: 'work', auto_init: true });
  dir = repositoryDir(forge.context.dirs.repositories, data.id);
  const at = { owner: 'ada', repo: 'work', message: 'A file' };
  const put = (path: string, bytes: Buffer) =>
    repos.createOrUpdateFileContents({ ...at, path, content: bytes.toString('base64') });
  await put('noise', noise);
  await put('letters.txt', Buffer.alloc(200_000, 'abc\n'));
});
afterAll(() => forge.close());

describe('a large file', () => {
  it('is served unchanged with its length by a page and by the API', async () => {
    const page = await fetch(`${forge.url}/ada/work/raw/main/noise`);
    expect(page.headers.get('content-type')).toBe('application/octet-stream');
    expect(page.headers.get('content-length')).toBe(String(noise.length));
    expect(noise.equals(Buffer.from(await page.arrayBuffer()))).toBe(true);
    const accept = 'application/vnd.github.raw+json';
    const api = await fetch(`${forge.apiUrl}/repos/ada/work/contents/noise`, {
      headers: { accept },
    });
    expect(noise.equals(Buffer.from(await api.arrayBuffer()))).toBe(true);
    const letters = await fetch(`${forge.url}/ada/work/raw/main/letters.txt`);
    expect(letters.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await letters.text()).toHaveLength(200_000);
  });

  it('is described without its content by its page and by the API', async () => {
    const page = await (await fetch(`${forge.url}/ada/work/blob/main/noise`)).text();
    expect(page).toContain('This file is too large to show.');
    expect(page).toContain('11.4 MB');
    const { data } = await ada.octokit.rest.repos.getContent({
      owner: 'ada',
      repo: 'work',
      path: 'noise',
    });
    expect(data).toMatchObject({ size: noise.length, encoding: 'none', content: '' });
  });

  it('is not kept in memory for a client that does not read it, and cut off after a timeout', async () => {
    const blob = blobOf(noise);
    await storeObjects(dir, [blob]);
    const { output } = await streamBlob(dir, blob.sha, { ...request, limits: patient });
    output.pause();
    await pause(300);
    expect(output.readableLength).toBeLessThan(10);
    expect(noise.equals(await buffer(output))).toBe(true);

    const hasty = { ...patient, idleTimeoutMs: 200 };
    const given = await streamBlob(dir, blob.sha, { ...request, limits: hasty });
    const [error] = (await once(given.output, 'close').catch((reason: unknown) => [reason])) as [
      Error,
    ];
    expect(error.message).toBe('cut off');
  });

  it('is refused with 422 when it is larger than 100 MB', async () => {
    const sha = 'a'.repeat(40);
    // The header alone is enough, because the content is not read.
    await mkdir(join(dir, 'objects/aa'), { recursive: true });
    const head = deflateSync(`blob ${100 * 1024 * 1024 + 1}\0`);
    await writeFile(join(dir, 'objects/aa', sha.slice(2)), head);
    const input = `100644 blob ${sha}\tvast\n`;
    const tree = await gitLine(dir, ['mktree', '--missing'], { caller, input });
    const made = commitOf({
      tree,
      parent: undefined,
      message: 'V',
      author: grace,
      committer: grace,
    });
    await storeObjects(dir, [made]);
    await gitLine(dir, ['update-ref', 'refs/heads/vast', made.sha], { caller });

    const page = await fetch(`${forge.url}/ada/work/raw/vast/vast`);
    expect([page.status, await page.text()]).toEqual([
      422,
      expect.stringContaining('This file is too large to show.'),
    ]);
    const api = await fetch(`${forge.apiUrl}/repos/ada/work/contents/vast?ref=vast`, {
      headers: { accept: 'application/vnd.github.raw+json' },
    });
    expect(api.status).toBe(422);
  });

  it(
    'does not delay other people when one person requests many and reads no answer',
    { tags: 'release' },
    async () => {
      const sockets = Array.from({ length: 20 }, () => silentReader(eve));
      await pause(500);
      const answer = await fetch(`${forge.url}/ada/work/raw/main/letters.txt`);
      expect(await answer.text()).toHaveLength(200_000);
      for (const socket of sockets) socket.destroy();
    },
  );
});

function silentReader({ token }: Person): Socket {
  const { hostname, port } = new URL(forge.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  const lines = [
    'GET /api/v3/repos/ada/work/contents/noise HTTP/1.1',
    'Host: localhost',
    'Accept: application/vnd.github.raw+json',
    `Authorization: token ${token}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}
