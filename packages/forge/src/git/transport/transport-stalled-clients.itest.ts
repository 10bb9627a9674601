import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterEach, describe, expect, it } from 'vitest';
import { flushPacket, packet } from './pkt-line.ts';
import { headCommit } from '../objects/refs.ts';
import {
  busyRepository,
  gitHost,
  largeRepository,
  packOf,
  pushHead,
  services,
  startPost,
  type GitHost,
} from './transport.fixture.ts';

const empty = Buffer.alloc(0);
const emptyPack = Buffer.from(
  '5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e',
  'hex',
);
const slots = 8;

let host: GitHost;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await host.close();
});

async function stall(count: number, start: () => Socket, sent: Buffer = empty): Promise<Socket[]> {
  const started = Array.from({ length: count }, start);
  sockets.push(...started);
  for (const socket of started) socket.write(sent);
  // Long enough for all requests to arrive and take slots.
  await pause(300);
  return started;
}

describe('other people can clone and push while', () => {
  firstOfEach(services)('one stalled client per git slot has started a %s', async (service) => {
    host = await gitHost({ maxProcesses: slots });
    const { cloneAndPush } = await busyRepository(host);
    const person = service === 'git-receive-pack' ? { person: 'ada' } : {};
    await stall(slots, () => startPost(host, 'shared', service, person));
    await cloneAndPush();
  });

  firstOfEach([
    ['no pack', empty],
    ['the start of a large pack', Buffer.alloc(200_000)],
  ])('one person starts many pushes and sends %s', async (_what, sent) => {
    host = await gitHost({ maxProcesses: 1 });
    const { cloneAndPush } = await busyRepository(host);
    const long = { person: 'ada', length: 10_000_000 };
    const start = () => startPost(host, 'shared', 'git-receive-pack', long);
    await stall(slots * 2, start, Buffer.concat([pushHead('refs/heads/x'), sent]));
    await cloneAndPush();
    expect(host.pushes).toHaveLength(1);
  });

  it(
    'one person starts many clones and sends incomplete requests',
    { tags: 'release' },
    async () => {
      host = await gitHost({ maxProcesses: 1 });
      const { dir, cloneAndPush } = await busyRepository(host);
      const long = { person: 'ada', length: 10_000_000 };
      const line = packet(`want ${await headCommit(dir)}\n`);
      const start = () => startPost(host, 'shared', 'git-upload-pack', long);
      await stall(slots * 2, start, Buffer.alloc(line.length * 4000, line));
      await cloneAndPush();
    },
  );

  it(
    'one person starts clones of a large repository and reads no answer',
    { tags: 'release', timeout: 20_000 },
    async () => {
      host = await gitHost({ maxProcesses: 1 });
      const { cloneAndPush } = await busyRepository(host);
      const wants = await largeRepository(host, 'large');
      const clone = { person: 'ada', length: wants.length };
      await stall(2, () => startPost(host, 'large', 'git-upload-pack', clone), wants);
      await cloneAndPush();
    },
  );
});

it(
  'a push runs to its end and frees its git slot when its client has disconnected',
  { tags: 'release' },
  async () => {
    host = await gitHost({ maxProcesses: 1 });
    const { dir } = await busyRepository(host);
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
    const first = push('first', 'ada', sha, await packOf(host, copy));
    await expect.poll(() => host.pushes.length, { interval: 5, timeout: 5000 }).toBe(1);
    first.destroy();
    push('second', 'bob', (await headCommit(dir))!, emptyPack);
    await expect.poll(() => host.pushes.length, { interval: 5, timeout: 5000 }).toBe(2);
    expect(host.pushes[0]?.results).toMatchObject([{ ok: true }]);
  },
);

it('the host cuts off a client that sends nothing', async () => {
  host = await gitHost({ idleTimeoutMs: 200 });
  await busyRepository(host);
  const start = () => startPost(host, 'shared', 'git-upload-pack');
  const [socket] = await stall(1, start, flushPacket);
  socket?.resume();
  await expect.poll(() => socket?.closed).toBe(true);
});
