import { AppError } from '@lectern/contract';
import { knownHosts } from '@lectern/http/known-hosts';
import type { FastifyInstance } from 'fastify';

/** The raw header: behind a proxy, `request.host` can come from X-Forwarded-Host. */
export function refuseForeignHosts(app: FastifyInstance, names: readonly string[]): void {
  const isKnown = knownHosts(names);
  app.addHook('onRequest', async ({ headers }) => {
    if (!isKnown(headers.host)) throw new AppError('unknown_host');
  });
}
