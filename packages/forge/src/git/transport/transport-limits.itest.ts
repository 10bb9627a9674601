import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import {
  gitHost,
  largeRepository,
  pushHead,
  startPost,
  type GitHost,
} from './transport.fixture.ts';

const megabyte = 1024 * 1024;

let host: GitHost;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await host.close();
});

it('the host answers 503 with a message while it serves too many requests, and recovers', async () => {
  host = await gitHost({ maxTransfers: 1, maxWaiting: 0 });
  const { leave } = await beginClone('busy');
  const asked = `${host.url}/class/busy.git/info/refs?service=git-upload-pack`;
  const refused = await fetch(asked);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.text()).toContain('Try again later.');

  leave();
  await expect.poll(async () => (await fetch(asked)).status).toBe(200);
}, 60_000);

it('the host cuts off a stalled push and does not log it', async () => {
  host = await gitHost({ idleTimeoutMs: 200 });
  await host.repository('idle');
  const socket = startPost(host, 'idle', 'git-receive-pack', { person: 'ada' });
  sockets.push(socket.resume());
  socket.write(pushHead('refs/heads/main'));
  await expect.poll(() => socket.closed, { timeout: 5000 }).toBe(true);
  expect(host.pushes).toEqual([]);
});

it('the host stops git when the client of a clone disconnects', async () => {
  host = await gitHost();
  const { dir, anonymous } = await host.repository('abandoned');
  // git blocks while it reads this reference, because nobody writes to the pipe.
  await promisify(execFile)('mkfifo', [join(dir, 'refs/heads/stuck')]);
  const leaving = new AbortController();
  const { signal } = leaving;
  const asked = fetch(`${anonymous}/info/refs?service=git-upload-pack`, { signal });
  await expect.poll(() => processesIn(dir), { timeout: 5000 }).toBeGreaterThan(0);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => processesIn(dir), { timeout: 5000 }).toBe(0);
}, 60_000);

it(
  'a clone of large similar files stays within the memory limit',
  { tags: 'release' },
  async () => {
    host = await gitHost({ maxMemoryBytes: 14 * megabyte });
    const { dir, anonymous } = await host.repository('alike');
    const text = 'All work and no play makes Jack a dull boy.\n'.repeat(200_000);
    const alike = ['one', 'two'].map((name) => [name, `${name}\n${text}`] as const);
    const copy = await host.workingCopy(Object.fromEntries(alike));
    // Stores the objects without deltas, as git does for a push of few objects.
    await host.git(copy, '-c', 'pack.window=0', 'push', '--quiet', dir, 'main');
    await host.git(host.folder, 'clone', '--quiet', '--bare', anonymous, 'alike');
  },
);

/** Reads only the start of the answer. */
async function beginClone(name: string): Promise<{ leave(): void }> {
  const wants = await largeRepository(host, name);
  const leaving = new AbortController();
  const answer = await fetch(`${host.url}/class/${name}.git/git-upload-pack`, {
    method: 'POST',
    body: new Uint8Array(wants),
    headers: { 'content-type': 'application/x-git-upload-pack-request' },
    signal: leaving.signal,
  });
  await answer.body?.getReader().read();
  return { leave: () => leaving.abort() };
}

async function processesIn(dir: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'args']);
  return stdout.split('\n').filter((line) => line.includes(dir)).length;
}
