/**
 * A body is in memory as a whole before it is known who sends it, and they decide for how long. So of
 * large ones each network has some at once, and the others stay with their senders.
 */
import { finished } from 'node:stream';
import { networkOf } from '@lectern/processes/network-of';
import { makeSlots } from '@lectern/processes/slots';
import type { FastifyInstance } from 'fastify';

/** What nearly all calls send is smaller. */
const smallBytes = 64 * 1024;
/** Up to a megabyte each; a whole class may sit behind one address. */
const perNetwork = 32;

export function limitLargeBodies(app: FastifyInstance): void {
  const places = makeSlots(Number.POSITIVE_INFINITY, { maxEach: perNetwork });
  app.addHook('onRequest', async ({ headers, ip }, reply) => {
    const isUnknown = headers['transfer-encoding'] !== undefined;
    if (!isUnknown && !(Number(headers['content-length']) > smallBytes)) return;
    const giveBack = await places.take(networkOf(ip));
    finished(reply.raw, giveBack);
  });
}
