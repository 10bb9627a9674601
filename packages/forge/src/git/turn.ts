import type { Slots } from '@lectern/processes/slots';
import type { FastifyReply } from 'fastify';
import { GitRefusal } from './git-refusal.ts';

/** A turn to run git, given back when the answer is finished or nobody waits for it any more. */
export async function takeTurn(
  slots: Slots,
  reply: FastifyReply,
  caller: string,
): Promise<AbortSignal> {
  const release = await slots.take(caller);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    release();
    gone.abort();
  });
  if (reply.raw.destroyed) {
    release();
    throw new GitRefusal('bad_request', 'The client left before its turn came.');
  }
  return gone.signal;
}
