/** Webhooks are stored before they are answered, and processed in a job. */
import { Readable } from 'node:stream';
import { AppError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { webhookPath } from '../../platform/app-manifest.ts';
import type { Platform } from '../../platform/platform.ts';
import { bodyReader, largestBytes } from './delivery-body.ts';
import { parsePayload } from './parse-payload.ts';
import { storeDelivery, type Delivery } from './store-delivery.ts';

interface InboxDeps {
  db: Db;
  platform: Platform;
  isHandled: (delivery: Delivery) => boolean;
  deliveryPatienceMs?: number;
}

export function serveInbox(app: FastifyInstance, deps: InboxDeps): void {
  app.register(async (scope) => {
    // The signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream));
    const readBody = bodyReader(deps.deliveryPatienceMs);

    // The signature authorises the caller.
    scope.post(
      webhookPath,
      { bodyLimit: largestBytes, config: { policy: 'unlisted' } },
      async ({ headers, body }, reply) => {
        const stream = body instanceof Readable ? body : undefined;
        await readBody({ headers, stream }, async (bytes) => {
          const raw = bytes.toString('utf8');
          const signature = header(headers['x-hub-signature-256']);
          if (!(await deps.platform.verifyWebhook(raw, signature)))
            throw new AppError('unauthorized');
          const delivery = {
            id: header(headers['x-github-delivery']),
            event: header(headers['x-github-event']),
            payload: parsePayload(raw),
          };
          if (deps.isHandled(delivery)) await storeDelivery(deps.db, delivery);
        });
        return reply.code(202).send();
      },
    );
  });
}

function header(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
