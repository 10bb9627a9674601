import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '@lectern/forge/context';

/** Holds webhooks back, so that a receiver gets many pushes at once and fetches only once. */
export function registerAnnouncementControls(
  control: FastifyInstance,
  { webhooks }: ForgeContext,
): void {
  let release = () => {};
  control.post('/announcements/hold', async (_request, reply) => {
    release();
    release = webhooks.hold();
    return reply.code(204).send();
  });
  control.post('/announcements/release', async (_request, reply) => {
    release();
    return reply.code(204).send();
  });
  control.addHook('onClose', async () => release());
}
