/**
 * Slow git clients are served, stalled ones are cut off.
 *
 * @module-tag release
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, it, type TestContext } from 'vitest';
import type { GitLimits } from '../limits.ts';
import { packet } from './pkt-line.ts';
import { readRef } from '../objects/ref-files.ts';
import {
  busyRepository,
  gitHost,
  largeBytes,
  largeRepository,
  packOf,
  pushHead,
  services,
  startPost,
  type GitHost,
} from './transport.fixture.ts';

/** Longer than a busy machine may pause. */
const timeoutMs = 3_200;

/** Concurrent tests need their own host and `expect`. */
async function hostFor(
  { onTestFinished }: TestContext,
  limits: Partial<GitLimits>,
): Promise<GitHost> {
  const host = await gitHost(limits);
  onTestFinished(host.close);
  return host;
}

describe.concurrent('a slow client', () => {
  it.for([[[]], [['Content-Encoding: gzip']]])(
    'can push for longer than the idle timeout and the git timeout (%j)',
    { timeout: 20_000 },
    async ([headers = []], test) => {
      const { expect } = test;
      const limits = { idleTimeoutMs: timeoutMs, totalTimeoutMs: timeoutMs };
      const host = await hostFor(test, limits);
      const { dir } = await busyRepository(host);
      const copy = await host.workingCopy();
      const large = randomBytes(300_000).toString('base64');
      const sha = await host.commit(copy, 'Slow', { large });
      const pack = await packOf(host, copy);
      const plain = Buffer.concat([pushHead('refs/heads/slow', sha), pack]);
      const body = headers.length > 0 ? gzipSync(plain) : plain;
      const options = { person: 'ada', length: body.length, headers };
      const socket = startPost(host, 'shared', 'git-receive-pack', options);
      const pieces = 18;
      const size = Math.ceil(body.length / pieces);
      for (let piece = 0; piece < pieces; piece += 1) {
        socket.write(body.subarray(piece * size, (piece + 1) * size));
        await pause(200);
      }
      await expect.poll(() => readRef(dir, 'refs/heads/slow')).toBe(sha);
      // The push counts as made when it began, and its spool file is gone.
      expect(Date.now() - host.pushes[0]!.receivedAt.getTime()).toBeGreaterThan(timeoutMs);
      expect((await readdir(dir)).filter((name) => name.startsWith('spool'))).toEqual([]);
    },
  );

  it('can clone for longer than the git timeout', { timeout: 20_000 }, async (test) => {
    const { expect } = test;
    const host = await hostFor(test, { totalTimeoutMs: timeoutMs });
    const wants = await largeRepository(host, 'large');
    const options = { length: wants.length, headers: ['Connection: close'] };
    const socket = startPost(host, 'large', 'git-upload-pack', options);
    socket.write(wants);
    await pause(timeoutMs + 300);
    const answer = await buffer(socket);
    expect(answer.length).toBeGreaterThan(largeBytes);
    expect(answer.subarray(-5).toString()).toBe('0\r\n\r\n');
  });
});

describe.concurrent('the host frees the git slot', () => {
  const limits = { maxProcesses: 1, idleTimeoutMs: timeoutMs };

  it.for(services)(
    'when a client of %s stalls in a long request',
    { timeout: 20_000 },
    async (service, test) => {
      const host = await hostFor(test, limits);
      const { cloneAndPush } = await busyRepository(host);
      const long = { person: 'ada', length: 10_000_000 };
      const socket = startPost(host, 'shared', service, long);
      // More than the host reads ahead, of a list that has not ended.
      const line = packet(
        service === 'git-receive-pack' ? `shallow ${'a'.repeat(40)}` : `want ${'a'.repeat(40)}\n`,
      );
      socket.write(Buffer.alloc(line.length * 2000, line));
      await once(socket.resume(), 'close');
      await cloneAndPush();
    },
  );

  it('when the client of a refused push stalls', { timeout: 20_000 }, async (test) => {
    const host = await hostFor(test, limits);
    const { cloneAndPush } = await busyRepository(host);
    const socket = startPost(host, 'shared', 'git-receive-pack', { person: 'ada' });
    socket.write(pushHead('refs/hidden/x'));
    await pause(300);
    await cloneAndPush();
  });
});
