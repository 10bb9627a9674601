import type { Slots } from '@lectern/processes/slots';
import type { FastifyReply } from 'fastify';
import { GitRefusal } from '../git-refusal.ts';

/** Holds a slot until the response ends or the client disconnects, which aborts the signal. */
export async function holdSlot(
  slots: Slots,
  reply: FastifyReply,
  caller: string,
): Promise<AbortSignal> {
  const release = await takeSlot(slots, reply, caller);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    release();
    gone.abort();
  });
  return gone.signal;
}

/** Returns the release function. Throws if the client disconnected while it waited. */
export async function takeSlot(
  slots: Slots,
  reply: FastifyReply,
  caller: string,
): Promise<() => void> {
  const release = await slots.take(caller);
  if (!reply.raw.destroyed) return release;
  release();
  throw new GitRefusal('bad_request', 'The client disconnected while it waited.');
}
