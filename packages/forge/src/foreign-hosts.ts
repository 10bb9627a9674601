import { knownHosts } from '@lectern/http/known-hosts';
import type { FastifyInstance } from 'fastify';

const sentence =
  'This code host does not answer to this name. If the name is right, add it to ALLOWED_HOSTS.';

export function refuseForeignHosts(app: FastifyInstance, names: readonly string[]): void {
  const isKnown = knownHosts(names);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isKnown(headers.host)) return reply.code(421).send({ message: sentence });
  });
}
