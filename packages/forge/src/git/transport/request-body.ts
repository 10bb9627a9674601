import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { pipeline, type Writable } from 'node:stream';
import { GitRefusal } from '../git-refusal.ts';
import { inMegabytes, type GitLimits } from '../limits.ts';

/** The decompressed body of a git request. */
export type BodyChunks = AsyncIterator<Buffer, undefined>;

type Timeouts = Pick<GitLimits, 'idleTimeoutMs' | 'totalTimeoutMs'>;

/** Counts decompressed bytes, so it also stops a compression bomb. */
export async function* openBody(
  request: IncomingMessage,
  maxBytes: number,
  timeouts: Timeouts,
): AsyncGenerator<Buffer, undefined> {
  let total = 0;
  try {
    for await (const chunk of unpacked(request, timeouts)) {
      total += chunk.length;
      if (total > maxBytes) {
        throw new GitRefusal('too_large', `This request is larger than ${inMegabytes(maxBytes)}.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof GitRefusal) throw error;
    const message = 'The request ended early or could not be decompressed.';
    throw new GitRefusal('bad_request', message, { cause: error });
  }
  return undefined;
}

function unpacked(request: IncomingMessage, timeouts: Timeouts): AsyncIterable<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return arriving(request, timeouts);
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new GitRefusal('bad_request', `Content-Encoding ${encoding} is not supported.`);
  }
  const gunzip = createGunzip();
  pipeline(arriving(request, timeouts), gunzip, () => {});
  return gunzip;
}

/** Cuts off a client that stalls or takes too long. Time in which we do not read is free. */
async function* arriving(
  request: IncomingMessage,
  { idleTimeoutMs, totalTimeoutMs }: Timeouts,
): AsyncGenerator<Buffer> {
  let waitedMs = 0;
  let since = performance.now();
  const expectMore = () => {
    since = performance.now();
    const leftMs = Math.min(idleTimeoutMs, totalTimeoutMs - waitedMs);
    return setTimeout(() => request.destroy(), leftMs);
  };
  let clock = expectMore();
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      clearTimeout(clock);
      waitedMs += performance.now() - since;
      yield chunk;
      clock = expectMore();
    }
  } finally {
    clearTimeout(clock);
  }
}

/** How much of a body is kept in memory without a transfer slot. */
export const maxBytesAhead = 64 * 1024;

export async function readAhead(chunks: BodyChunks): Promise<Buffer[]> {
  const ahead: Buffer[] = [];
  let total = 0;
  while (total <= maxBytesAhead) {
    const next = await chunks.next();
    if (next.done === true) break;
    ahead.push(next.value);
    total += next.value.length;
  }
  return ahead;
}

export async function drain(chunks: BodyChunks): Promise<void> {
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next());
}

/**
 * If the process stops reading, discards the rest: git clients read the answer only after they have
 * sent everything.
 */
export async function feed(
  stdin: Writable,
  head: readonly Buffer[],
  chunks: BodyChunks,
  onChunk: (bytes: number) => void,
): Promise<void> {
  for (const chunk of head) await write(stdin, chunk);
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    onChunk(next.value.length);
    await write(stdin, next.value);
  }
  stdin.end();
}

function write(stdin: Writable, chunk: Buffer): Promise<void> {
  if (!stdin.writable) return Promise.resolve();
  return new Promise((resolve) => {
    if (stdin.write(chunk)) return resolve();
    const done = () => {
      stdin.off('drain', done).off('close', done).off('error', done);
      resolve();
    };
    stdin.on('drain', done).on('close', done).on('error', done);
  });
}
