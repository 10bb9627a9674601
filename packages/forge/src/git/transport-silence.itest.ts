import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { flushPacket, packet } from './pkt-line.ts';
import { readRef } from './ref-files.ts';
import { headCommit } from './refs.ts';
import type { GitService } from './service-settings.ts';
import {
  gitHost,
  largeBytes,
  largeRepository,
  pushHead,
  startPost,
  type GitHost,
} from './transport.fixture.ts';

/** What clients that stop in the middle of a request may cost the others. */

const empty = Buffer.alloc(0);
const emptyPack = Buffer.from(
  '5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e',
  'hex',
);
const turns = 8;
const services: GitService[] = ['git-receive-pack', 'git-upload-pack'];

let host: GitHost;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await host.close();
});

async function hold(count: number, start: () => Socket, said: Buffer = empty): Promise<Socket[]> {
  const started = Array.from({ length: count }, start);
  sockets.push(...started);
  for (const socket of started) socket.write(said);
  // Long enough for all of them to have arrived and taken what they can get.
  await pause(300);
  return started;
}

/** A repository with one commit, and what bob does there: a clone and a push. */
async function busyRepository() {
  const { dir, anonymous } = await host.repository('shared');
  const copy = await host.workingCopy();
  await host.git(copy, 'push', '--quiet', dir, 'main');
  const address = anonymous.replace('//', '//bob:secret@');
  return {
    dir,
    async cloneAndPush() {
      const clone = join(host.folder, 'clone');
      await host.git(host.folder, 'clone', '--quiet', address, clone);
      const head = await host.commit(clone, 'Next', { next: 'next\n' });
      await host.git(clone, 'push', '--quiet', address, 'main');
      expect(await headCommit(dir)).toBe(head);
    },
  };
}

describe('others clone and push while', () => {
  it.each(services)(
    'as many clients as there are turns start a %s and say nothing',
    async (service) => {
      host = await gitHost({ maxProcesses: turns });
      const { cloneAndPush } = await busyRepository();
      const person = service === 'git-receive-pack' ? { person: 'ada' } : {};
      await hold(turns, () => startPost(host, 'shared', service, person));
      await cloneAndPush();
    },
    20_000,
  );

  it.each([
    ['no pack', empty],
    ['the beginning of a large one', Buffer.alloc(200_000)],
  ])(
    'one person starts many pushes and sends %s',
    async (_what, sent) => {
      host = await gitHost({ maxProcesses: 1 });
      const { cloneAndPush } = await busyRepository();
      const long = { person: 'ada', length: 10_000_000 };
      const start = () => startPost(host, 'shared', 'git-receive-pack', long);
      await hold(turns * 2, start, Buffer.concat([pushHead('refs/heads/x'), sent]));
      await cloneAndPush();
      expect(host.pushes).toHaveLength(1);
    },
    20_000,
  );

  it('one person starts many clones and sends the beginning of what is wanted', async () => {
    host = await gitHost({ maxProcesses: 1 });
    const { dir, cloneAndPush } = await busyRepository();
    const long = { person: 'ada', length: 10_000_000 };
    const line = packet(`want ${await headCommit(dir)}\n`);
    const start = () => startPost(host, 'shared', 'git-upload-pack', long);
    await hold(turns * 2, start, Buffer.alloc(line.length * 4000, line));
    await cloneAndPush();
  }, 20_000);

  it('one person starts clones of a large repository and reads none', async () => {
    host = await gitHost({ maxProcesses: 1 });
    const { cloneAndPush } = await busyRepository();
    const wishes = await largeRepository(host, 'large');
    const clone = { person: 'ada', length: wishes.length };
    await hold(2, () => startPost(host, 'large', 'git-upload-pack', clone), wishes);
    await cloneAndPush();
  }, 20_000);
});

it('runs a push in its turn to the end when whoever made it has left', async () => {
  host = await gitHost({ maxProcesses: 1 });
  const { dir } = await busyRepository();
  const copy = await host.workingCopy();
  const sha = await host.commit(copy, 'Large', { large: randomBytes(2_000_000).toString('hex') });
  const push = (name: string, person: string, commit: string, pack: Buffer) => {
    const body = Buffer.concat([pushHead(`refs/heads/${name}`, commit), pack]);
    const options = { person, length: body.length };
    const socket = startPost(host, 'shared', 'git-receive-pack', options);
    sockets.push(socket);
    socket.write(body);
    return socket;
  };
  const first = push('first', 'ada', sha, await packOf(copy));
  await expect.poll(() => host.pushes.length, { interval: 5, timeout: 5000 }).toBe(1);
  first.destroy();
  push('second', 'bob', (await headCommit(dir))!, emptyPack);
  await expect.poll(() => host.pushes.length, { interval: 5, timeout: 5000 }).toBe(2);
  expect(host.pushes[0]?.results).toMatchObject([{ ok: true }]);
}, 20_000);

describe('a turn comes back', () => {
  it.each(services)(
    'when a client of %s begins a long request and goes silent',
    async (service) => {
      host = await gitHost({ maxProcesses: 1, idleTimeoutMs: 1000 });
      const { cloneAndPush } = await busyRepository();
      const start = () => startPost(host, 'shared', service, { person: 'ada', length: 10_000_000 });
      // More than is read without a turn, of a list that has not ended.
      const line = packet(
        service === 'git-receive-pack' ? `shallow ${'a'.repeat(40)}` : `want ${'a'.repeat(40)}\n`,
      );
      const [socket] = await hold(1, start, Buffer.alloc(line.length * 2000, line));
      if (socket?.closed === false) await once(socket.resume(), 'close');
      await cloneAndPush();
    },
    20_000,
  );

  it('when a refused push goes silent', async () => {
    host = await gitHost({ maxProcesses: 1, idleTimeoutMs: 1000 });
    const { cloneAndPush } = await busyRepository();
    const start = () => startPost(host, 'shared', 'git-receive-pack', { person: 'ada' });
    await hold(1, start, pushHead('refs/hidden/x'));
    await cloneAndPush();
  }, 20_000);
});

it.each([[[]], [['Content-Encoding: gzip']]])(
  'takes a slow push that keeps moving (%j)',
  async (headers: string[]) => {
    // In all, it arrives for longer than git may run.
    host = await gitHost({ idleTimeoutMs: 600, totalTimeoutMs: 1000 });
    const { dir } = await busyRepository();
    const copy = await host.workingCopy();
    const sha = await host.commit(copy, 'Slow', { large: randomBytes(300_000).toString('base64') });
    const pack = await packOf(copy);
    const plain = Buffer.concat([pushHead('refs/heads/slow', sha), pack]);
    const body = headers.length > 0 ? gzipSync(plain) : plain;
    const options = { person: 'ada', length: body.length, headers };
    const socket = startPost(host, 'shared', 'git-receive-pack', options);
    sockets.push(socket);
    const pieces = 8;
    const size = Math.ceil(body.length / pieces);
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write(body.subarray(piece * size, (piece + 1) * size));
      await pause(200);
    }
    await expect.poll(() => readRef(dir, 'refs/heads/slow')).toBe(sha);
    // It was made when it began, and leaves nothing beside what it brought.
    expect(Date.now() - host.pushes[0]!.cameAt.getTime()).toBeGreaterThan(1000);
    expect((await readdir(dir)).filter((name) => name.startsWith('passing'))).toEqual([]);
  },
  20_000,
);

it('gives a clone to who reads it slowly', async () => {
  host = await gitHost({ totalTimeoutMs: 1500 });
  const wishes = await largeRepository(host, 'large');
  const options = { length: wishes.length, headers: ['Connection: close'] };
  const socket = startPost(host, 'large', 'git-upload-pack', options);
  sockets.push(socket);
  socket.write(wishes);
  // For longer than git may run.
  await pause(2000);
  const answer = await buffer(socket);
  expect(answer.length).toBeGreaterThan(largeBytes);
  expect(answer.subarray(-5).toString()).toBe('0\r\n\r\n');
}, 20_000);

it('cuts off a client that says nothing', async () => {
  host = await gitHost({ idleTimeoutMs: 200 });
  await busyRepository();
  const start = () => startPost(host, 'shared', 'git-upload-pack');
  const [socket] = await hold(1, start, flushPacket);
  socket?.resume();
  await expect.poll(() => socket?.closed).toBe(true);
});

/** Everything in that working copy as one pack. */
async function packOf(copy: string): Promise<Buffer> {
  await host.git(copy, 'repack', '-a', '-d', '--quiet');
  const folder = join(copy, '.git/objects/pack');
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.pack'));
  return readFile(join(folder, name));
}
