/**
 * Reads deliveries within bounds. Anybody can send one, and only its last byte tells whether the
 * signature holds: until then it must not cost more than a delivery of its kind needs.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@lectern/contract';

const ordinaryBytes = 1_000_000;
/** The platform's own ceiling: it delivers nothing larger. */
export const largestBytes = 25_000_000;
/** What is larger than ordinary is rare, so few at a time keep memory bounded. */
export const largeAtOnce = 4;
/** The platform gives up a delivery that is not answered by then, so whoever still sends is not it. */
const longestMs = 10_000;

/** A push lists the files of its commits, an installation the repositories; the rest stays small. */
const growing: readonly unknown[] = ['installation', 'push'];

function allowedBytes(headers: IncomingHttpHeaders): number {
  const claimsSignature = /^sha256=[0-9a-f]{64}$/.test(String(headers['x-hub-signature-256']));
  return claimsSignature && growing.includes(headers['x-github-event'])
    ? largestBytes
    : ordinaryBytes;
}

interface BodyReader {
  /** The bytes belong to `work` alone: a large body keeps its place until that is done. */
  <T>(from: Sent, work: (body: Buffer) => Promise<T>): Promise<T>;
}

interface Sent {
  headers: IncomingHttpHeaders;
  stream: Readable | undefined;
}

export function bodyReader(patienceMs = longestMs): BodyReader {
  let large = 0;
  return async ({ headers, stream }, work) => {
    const limit = allowedBytes(headers);
    if (Number(headers['content-length'] ?? 0) > limit) throw new AppError('body_too_large');
    const chunks: Buffer[] = [];
    let size = 0;
    let isLarge = false;
    // Of the whole body: who sends a byte now and then would keep a place as silence does.
    const giveUp = setTimeout(() => stream?.destroy(new AppError('invalid_json')), patienceMs);
    try {
      for await (const chunk of bytesOf(stream)) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > limit) throw new AppError('body_too_large');
        if (size <= ordinaryBytes || isLarge) continue;
        // Refused rather than queued: what waits would be in memory as well. The platform keeps it.
        if (large >= largeAtOnce) throw new AppError('unavailable');
        isLarge = true;
        large += 1;
      }
      return await work(Buffer.concat(chunks));
    } finally {
      clearTimeout(giveUp);
      if (isLarge) large -= 1;
    }
  };
}

/** Without destroying the stream at an early end: the answer goes out on the same connection. */
function bytesOf(stream: Readable | undefined): AsyncIterable<Buffer> | Buffer[] {
  return stream?.iterator({ destroyOnReturn: false }) ?? [];
}
