import { GitRefusal } from '../git-refusal.ts';
import { MalformedPacket } from './pkt-line.ts';
import { makeCommandReader, type PushRequest } from './push-commands.ts';
import { maxBytesAhead, type BodyChunks } from './request-body.ts';

/** `bytes` is everything read so far, which git gets too. */
export interface PushHead extends PushRequest {
  bytes: Buffer[];
}

const maxHeadBytes = 1024 * 1024;

/** A long list needs a transfer slot before more of it is kept in memory. */
export async function readPushHead(
  body: BodyChunks,
  transferSlot: () => Promise<unknown>,
): Promise<PushHead> {
  const reader = makeCommandReader();
  const bytes: Buffer[] = [];
  let total = 0;
  for (let next = await body.next(); next.done !== true; next = await body.next()) {
    bytes.push(next.value);
    total += next.value.length;
    const request = tryRead(() => reader.push(next.value));
    if (request) return { ...request, bytes };
    if (total > maxHeadBytes)
      throw new GitRefusal('too_large', 'The list of references is too long.');
    if (total > maxBytesAhead) await transferSlot();
  }
  throw new GitRefusal('bad_request', 'The push ended before its list of references did.');
}

function tryRead<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedPacket) {
      throw new GitRefusal('bad_request', error.message, { cause: error });
    }
    throw error;
  }
}
