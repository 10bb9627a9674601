import { networkOf } from '@lectern/http/network-of';
import { makeBodyLimit } from '@lectern/http/large-body-limit';
import type { FastifyInstance } from 'fastify';

/** Concurrent bodies of up to 1 MB. A whole class may share one address. */
const mostPerNetwork = 32;

export function limitLargeBodies(app: FastifyInstance): void {
  const awaitRoom = makeBodyLimit({ mostPerSender: mostPerNetwork });
  app.addHook('onRequest', async ({ headers, ip }, reply) => {
    await awaitRoom({ headers, sender: networkOf(ip) }, reply.raw);
  });
}
