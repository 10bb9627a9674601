import type { Slots } from '@lectern/processes/slots';
import type { FastifyReply } from 'fastify';
import { GitRefusal } from '../git-refusal.ts';

/**
 * A place for what a client sends or reads, given back when the answer is finished or nobody waits for
 * it any more; the signal tells that the client went away.
 */
export async function takePlace(
  places: Slots,
  reply: FastifyReply,
  caller: string,
): Promise<AbortSignal> {
  const giveBack = await takeTurn(places, reply, caller);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    giveBack();
    gone.abort();
  });
  return gone.signal;
}

/** A turn to run git, to be given back when git has ended, whether or not somebody still waits for it. */
export async function takeTurn(
  slots: Slots,
  reply: FastifyReply,
  caller: string,
): Promise<() => void> {
  const giveBack = await slots.take(caller);
  if (!reply.raw.destroyed) return giveBack;
  giveBack();
  throw new GitRefusal('bad_request', 'The client left before its turn came.');
}
