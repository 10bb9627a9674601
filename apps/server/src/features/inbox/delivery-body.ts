/**
 * Reads webhooks within limits. Until the last byte the signature is unknown, so a delivery must
 * not cost more than its kind needs.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@lectern/contract';

const ordinaryBytes = 1_000_000;
/** GitHub's limit. */
export const largestBytes = 25_000_000;
/** Bounds memory; large deliveries are rare. */
export const largeAtOnce = 4;
/** GitHub drops a delivery after 10 s, so a slower sender is not GitHub. */
const longestMs = 10_000;

/** Pushes list files and installations list repositories; all others are small. */
const growing: readonly unknown[] = ['installation', 'push'];

function allowedBytes(headers: IncomingHttpHeaders): number {
  const claimsSignature = /^sha256=[0-9a-f]{64}$/.test(String(headers['x-hub-signature-256']));
  return claimsSignature && growing.includes(headers['x-github-event'])
    ? largestBytes
    : ordinaryBytes;
}

interface BodyReader {
  /** A large body holds one of few places until `work` is done. */
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
    // For the whole body, since a byte now and then must not keep a place.
    const giveUp = setTimeout(() => stream?.destroy(new AppError('invalid_json')), patienceMs);
    try {
      for await (const chunk of bytesOf(stream)) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > limit) throw new AppError('body_too_large');
        if (size <= ordinaryBytes || isLarge) continue;
        // Waiting bodies would use memory too. The platform can redeliver.
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

/** The answer goes out on the same connection. */
function bytesOf(stream: Readable | undefined): AsyncIterable<Buffer> | Buffer[] {
  return stream?.iterator({ destroyOnReturn: false }) ?? [];
}
