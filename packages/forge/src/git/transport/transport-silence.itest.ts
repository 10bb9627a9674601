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

/** What clients that stop in the middle of a request may cost the others. */

const empty = Buffer.alloc(0);
const emptyPack = Buffer.from(
  '5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e',
  'hex',
);
const turns = 8;

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

describe('others clone and push while', () => {
  firstOfEach(services)(
    'as many clients as there are turns start a %s and say nothing',
    async (service) => {
      host = await gitHost({ maxProcesses: turns });
      const { cloneAndPush } = await busyRepository(host);
      const person = service === 'git-receive-pack' ? { person: 'ada' } : {};
      await hold(turns, () => startPost(host, 'shared', service, person));
      await cloneAndPush();
    },
  );

  firstOfEach([
    ['no pack', empty],
    ['the beginning of a large one', Buffer.alloc(200_000)],
  ])('one person starts many pushes and sends %s', async (_what, sent) => {
    host = await gitHost({ maxProcesses: 1 });
    const { cloneAndPush } = await busyRepository(host);
    const long = { person: 'ada', length: 10_000_000 };
    const start = () => startPost(host, 'shared', 'git-receive-pack', long);
    await hold(turns * 2, start, Buffer.concat([pushHead('refs/heads/x'), sent]));
    await cloneAndPush();
    expect(host.pushes).toHaveLength(1);
  });

  it(
    'one person starts many clones and sends the beginning of what is wanted',
    { tags: 'release' },
    async () => {
      host = await gitHost({ maxProcesses: 1 });
      const { dir, cloneAndPush } = await busyRepository(host);
      const long = { person: 'ada', length: 10_000_000 };
      const line = packet(`want ${await headCommit(dir)}\n`);
      const start = () => startPost(host, 'shared', 'git-upload-pack', long);
      await hold(turns * 2, start, Buffer.alloc(line.length * 4000, line));
      await cloneAndPush();
    },
  );

  it(
    'one person starts clones of a large repository and reads none',
    { tags: 'release', timeout: 20_000 },
    async () => {
      host = await gitHost({ maxProcesses: 1 });
      const { cloneAndPush } = await busyRepository(host);
      const wishes = await largeRepository(host, 'large');
      const clone = { person: 'ada', length: wishes.length };
      await hold(2, () => startPost(host, 'large', 'git-upload-pack', clone), wishes);
      await cloneAndPush();
    },
  );
});

it(
  'runs a push in its turn to the end when whoever made it has left',
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

it('cuts off a client that says nothing', async () => {
  host = await gitHost({ idleTimeoutMs: 200 });
  await busyRepository(host);
  const start = () => startPost(host, 'shared', 'git-upload-pack');
  const [socket] = await hold(1, start, flushPacket);
  socket?.resume();
  await expect.poll(() => socket?.closed).toBe(true);
});
